# Sourced by scripts that need a web server: nginx on a free port of the loopback interface, for as long as they run.

serve_prefix='' serve_process='' served_url=''

# serve FOLDER: sets served_url.
serve() {
  local nginx folder user='' port temporary name
  nginx=$(PATH=$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin command -v nginx) || fail "nginx is not installed"
  folder=$(cd "$1" && pwd)
  [ "$(id -u)" -ne 0 ] || user='user root;'
  serve_prefix=$(mktemp -d)
  trap stop_serving EXIT
  temporary='client_body_temp_path client_body;'
  for name in proxy fastcgi uwsgi scgi; do
    "$nginx" -V 2>&1 | grep -q -- "--without-http_${name}_module" || temporary="$temporary ${name}_temp_path $name;"
  done
  for _ in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 20000))
    cat > "$serve_prefix/nginx.conf" <<END
daemon off; $user worker_processes 1; pid nginx.pid; error_log error.log;
events { worker_connections 64; }
http {
  access_log off; $temporary
  types { application/json json; application/gzip gz; }
  gzip on; gzip_types application/json;
  server {
    listen 127.0.0.1:$port; root "$folder";
    location = /manifest.json { add_header Cache-Control "no-cache"; }
    location /files/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
    location /bundles/ { gzip off; add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
}
END
    "$nginx" -p "$serve_prefix" -c nginx.conf -e error.log &
    serve_process=$!
    for _ in $(seq 100); do
      kill -0 "$serve_process" 2>/dev/null || break
      # The one who answers is ours only if it is still there: another program may hold the port.
      if [ -e "$serve_prefix/nginx.pid" ] && (: < "/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
        served_url=http://127.0.0.1:$port
        return
      fi
      sleep 0.05
    done
    stop_process
  done
  fail "nginx does not start: $(tail -n 1 "$serve_prefix/error.log" 2>/dev/null)"
}

stop_serving() {
  stop_process
  [ -z "$serve_prefix" ] || rm -rf "$serve_prefix"
  serve_prefix=''
}

stop_process() {
  [ -n "$serve_process" ] || return 0
  kill "$serve_process" 2>/dev/null || true
  wait "$serve_process" 2>/dev/null || true
  serve_process=''
}
