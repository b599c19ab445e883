/// Reading and writing single files. Links are never followed at the last part of a path.
package enum File {}
