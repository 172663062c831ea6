/** What `make` makes of an owner, a tree or a world: made when first asked for, and kept as long as the owner. */
export function oncePer<O extends object, T>(make: (owner: O) => T): (owner: O) => T {
  const known = new WeakMap<O, T>()
  return (owner) => {
    let made = known.get(owner)
    if (made === undefined) known.set(owner, (made = make(owner)))
    return made
  }
}
