// The yardstick of the load test: boardgame.io, storage in memory, and the least of games.
// Two people add one to a number; a match is as long as a two-player game of ER.
// Of the ways to write it this is the cheapest one measured: everybody may move at any time, so no
// turn ever ends, and nothing is kept for undo.
const { ActivePlayers } = require('boardgame.io/core');
const { Server, Origins } = require('boardgame.io/server');

const MOVES = 114;

const counting = {
  name: 'counting',
  setup: () => ({ count: 0 }),
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
  endIf: ({ G }) => (G.count >= MOVES ? { draw: true } : undefined),
};

const server = Server({ games: [counting], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]));
