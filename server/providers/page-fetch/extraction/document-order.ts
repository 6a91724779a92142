// The order of a page's nodes; linkedom's compareDocumentPosition looks at their depth alone.

/** Whether `first` begins before `second` does; one that holds the other begins before it. */
export function isBefore(first: Node, second: Node): boolean {
  const [left, right] = [pathTo(first), pathTo(second)]
  const fork = left.findIndex((node, at) => node !== right[at])
  if (fork < 0) return left.length < right.length
  const [one, other] = [left[fork], right[fork]]
  if (!one || !other) return false
  for (let next = one.nextSibling; next; next = next.nextSibling) if (next === other) return true
  return false
}

/** The node's ancestors from the root down, and itself. */
function pathTo(node: Node): Node[] {
  const path: Node[] = []
  for (let at: Node | null = node; at; at = at.parentNode) path.unshift(at)
  return path
}
