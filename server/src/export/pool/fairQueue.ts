/** A queue in which owners take turns: a user with many waiting tasks does not delay the first task of another. */
export function createFairQueue<Item>() {
  /** The owner whose turn is next comes first. */
  const byOwner = new Map<PropertyKey, Item[]>()
  return {
    countOf: (owner: PropertyKey): number => byOwner.get(owner)?.length ?? 0,
    count: (): number => [...byOwner.values()].reduce((sum, items) => sum + items.length, 0),
    add(owner: PropertyKey, item: Item): void {
      const items = byOwner.get(owner)
      if (items) items.push(item)
      else byOwner.set(owner, [item])
    },
    remove(owner: PropertyKey, item: Item): void {
      const rest = (byOwner.get(owner) ?? []).filter((each) => each !== item)
      if (rest.length > 0) byOwner.set(owner, rest)
      else byOwner.delete(owner)
    },
    /** The first item of the next owner, who then moves behind all others. */
    take(): Item | undefined {
      for (const [owner, [first, ...rest]] of byOwner) {
        byOwner.delete(owner)
        if (rest.length > 0) byOwner.set(owner, rest)
        return first
      }
      return undefined
    },
  }
}
