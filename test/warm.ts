/** Rounds until V8 has compiled all of a loop: Node 20 takes fewer than those after it. */
export const warmRounds = (inNode20: number, later: number): number =>
  process.versions.node.startsWith('20.') ? inNode20 : later
