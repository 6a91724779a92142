// Compares the document order of two nodes; linkedom's compareDocumentPosition compares only their depth.

/** True if `first` begins before `second`; an ancestor begins before its descendants. */
export function isBefore(first: Node, second: Node): boolean {
  const [left, right] = [pathTo(first), pathTo(second)]
  const fork = left.findIndex((node, at) => node !== right[at])
  if (fork < 0) return left.length < right.length
  const [one, other] = [left[fork], right[fork]]
  if (!one || !other) return false
  for (let next = one.nextSibling; next; next = next.nextSibling) if (next === other) return true
  return false
}

/** The node's ancestors from the root down, and the node itself. */
function pathTo(node: Node): Node[] {
  const path: Node[] = []
  for (let at: Node | null = node; at; at = at.parentNode) path.unshift(at)
  return path
}
