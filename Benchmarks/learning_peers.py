"""Does what is measured of fsrs-rs-python and of fsrs (py-fsrs), each time that a line with its name comes on standard
input, and prints how many milliseconds it took. Standard input begins with the log of `learning-bench`, which ends with
an empty line. Objects are made of it before anything is measured.

usage: learning_peers.py fsrs-rs-python | fsrs
"""

import datetime
import json
import sys
import time


class Rust:
    """fsrs-rs-python: its items are histories, one for each answer that came on a later day."""

    def __init__(self, log):
        import fsrs_rs_python as fsrs

        self.fsrs, self.model = fsrs, fsrs.FSRS(fsrs.DEFAULT_PARAMETERS)
        histories, last, self.items, self.cards, positions = {}, {}, [], [], []
        self.log = [(card, day - last.get(card, day), rating) for card, _, day, rating in with_last(log, last)]
        for position, (card, days, rating) in enumerate(self.log):
            history = histories.setdefault(card, [])
            history.append(fsrs.FSRSReview(rating, days))
            if days > 0:
                self.items.append(fsrs.FSRSItem(history))
                self.cards.append(card)
                positions.append(position)
        self.whole = [fsrs.FSRSItem(history) for history in histories.values()]
        self.split = sum(position < len(log) // 5 * 4 for position in positions)

    def memory(self):
        return self.model.memory_state_batch(self.whole)

    def replay(self):
        """The scheduler alone, answer by answer."""
        states = {}
        for card, days, rating in self.log:
            choices = self.model.next_states(states.get(card), 0.9, days)
            state = (choices.again, choices.hard, choices.good, choices.easy)[rating - 1]
            states[card] = state.memory
        return states

    def fit(self):
        return self.model.compute_parameters(self.items, self.cards)

    def parameters(self):
        return self.model.compute_parameters(self.items[:self.split], self.cards[:self.split])

    def loss(self, parameters):
        """The log-loss of parameters on the answers after the split."""
        return self.fsrs.FSRS(parameters).evaluate(self.items[self.split:]).log_loss


class Python:
    """py-fsrs: a scheduler for one card at a time."""

    def __init__(self, log):
        import fsrs

        self.fsrs, self.scheduler = fsrs, fsrs.Scheduler(enable_fuzzing=False)
        zone = datetime.timezone.utc
        self.log = [(card, fsrs.Rating(rating), datetime.datetime.fromtimestamp(milliseconds / 1000, zone))
                    for card, milliseconds, _, rating in log]

    def replay(self):
        cards = {}
        for card, rating, moment in self.log:
            before = cards.get(card) or self.fsrs.Card(card_id=card)
            cards[card], _ = self.scheduler.review_card(before, rating, moment)
        return cards


def with_last(log, last):
    """The log; after each answer, `last` has its card's study day."""
    for row in log:
        yield row
        last[row[0]] = row[2]


def main():
    log = []
    for line in sys.stdin:
        if line == "\n":
            break
        log.append(tuple(map(int, line.split(","))))
    peer = {"fsrs-rs-python": Rust, "fsrs": Python}[sys.argv[1]](log)
    for line in sys.stdin:
        name, _, argument = line.strip().partition(" ")
        if name == "parameters":
            print(json.dumps(list(peer.parameters())), flush=True)
        elif name == "loss":
            print(peer.loss(json.loads(argument)), flush=True)
        else:
            begun = time.perf_counter()
            result = getattr(peer, name)()
            ended = time.perf_counter()
            assert len(result) > 0
            print((ended - begun) * 1e3, flush=True)


if __name__ == "__main__":
    main()
