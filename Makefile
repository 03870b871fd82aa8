# The project's own doors. Each sets up first what is missing; a second time that costs nothing worth naming.
#   make run [GAME=craps | TABLE=/etc/table-controller/table.toml]   a simulated table, or the table of that file
#   make floor | floor-stop                             a floor: two databases, server, three tables, keno's stations; see controller/floor/README.md
#   make test [ARGS="-k motor"]                         the tests
#   make faults [ARGS="--board sic-bo"]                 every fault of every device at every moment of a round
#   make faults ARGS=tickets                            every call to SQLite that fails, in every act of the store of tickets
#   make faults ARGS=who-may                            every event that a person enters in a role, in every situation
#   make faults ARGS=figures                            every call to SQLite and files that fails, in every act of the figures
#   make faults ARGS=people                             every call for the people file that fails, in every act that needs people
#   make pictures [ARGS="craps --state result"]         pictures of every screen of every game, and a page that leafs through them
#   make description                                    the open description of the journal, made from the types anew
#   make setup | bench | lint                           set-up alone | the budgets, measured | the linters
#   make bench ARGS=--pi                                on a Pi: writes bench-pi.json, to be sent back
#   make fuzz [ARGS="shoe --seconds 600"]               new inputs for every parser that meets the outside
#   make fuzz ARGS=outside                              every kind of damage to every file that comes from outside
#   make attack [GAME=blackjack] [ARGS="2000"]          random play of every game: irregularities, nonsense, power cuts
#   make attack ARGS="kills 1000"                       live tables of every game, killed at any moment
#   make attack ARGS=upgrade                            tables of the last ten versions, killed in a round and upgraded
#   make mutants GAME=baccarat [KIT=cards | MODULE=FILE] [ARGS="--sample 50"]   changes that no tape or test notices
#   make package [ARCH=arm64]                           the Debian package, in build/
#   make package-test [ARGS="-k 12"]                    it and a floor are installed, upgraded and removed in a clean Debian 12 and 13 (root)
#   make hil [ARGS="-k watchdog"]                       a virtual machine with real pins, bus, serial, screens; see tests/hil
#   PYTHON=python3.13 make setup                        with another Python than the first that will do

.PHONY: run floor floor-stop test description faults setup bench lint pictures mutants fuzz attack package package-test hil

run: setup
	@.venv/bin/tablectl run $(or $(TABLE),$(GAME))

floor: setup
	@.venv/bin/python -m tests.floor.own_floor start

floor-stop:
	@.venv/bin/python -m tests.floor.own_floor stop

test: setup  # two workers more than there are cores: a third of the time tests wait for processes and devices
	@.venv/bin/python -m pytest -n $$(($$(nproc) + 2)) --dist worksteal $(ARGS)

faults: setup
	@.venv/bin/python -m tests.faults.matrix $(ARGS)

description: setup
	@.venv/bin/python -m controller.description

setup:
	@.setup/run

bench: setup
	@.venv/bin/python -m tests.bench $(ARGS)

fuzz: setup
	@.venv/bin/python -m tests.fuzz $(ARGS)

attack: setup
	@.venv/bin/python -m tests.attack $(GAME) $(ARGS)

lint: setup
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy

mutants: setup
	@.venv/bin/python -m tests.mutants $(GAME) $(if $(KIT),--kit $(KIT)) $(if $(MODULE),--module $(MODULE)) $(ARGS)

hil: setup
	@.venv/bin/python -m tests.hil.vm $(ARGS)

package: setup
	@systemd/debian/build $(ARCH)

package-test: setup
	@.venv/bin/python -m pytest -v tests/package/in_debian.py tests/package/floor_in_debian.py $(ARGS)

pictures: setup
	@.venv/bin/python -m tests.display.pictures $(ARGS)
