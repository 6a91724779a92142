// Collects a MathML formula of a summary during parsing and renders it as one line of text.
import { type FormulaNode, formulaLine } from '../../../../domain/article/formula.ts'

/** Max. depth: deeper nesting is not a real formula. Its text is preserved, its structure is dropped. */
const MAX_DEPTH = 100

export class FormulaCapture {
  readonly #root: FormulaNode = { name: 'math', attributes: {}, children: [] }
  readonly #open: FormulaNode[] = [this.#root]

  constructor(attributes: Readonly<Record<string, string>>) {
    this.#root.attributes = attributes
  }

  /** True until the end tag of the formula was parsed. */
  get isOpen(): boolean {
    return this.#open.length > 0
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const node: FormulaNode = { name: localName(name), attributes, children: [] }
    this.#open[Math.min(this.#open.length, MAX_DEPTH) - 1]?.children.push(node)
    this.#open.push(node)
  }

  text(data: string): void {
    this.#open.at(-1)?.children.push(data)
  }

  close(): void {
    this.#open.pop()
  }

  /** Renders the formula as one line of text. */
  line(): string {
    return formulaLine(this.#root)
  }
}

export const isFormula = (name: string): boolean => localName(name) === 'math'

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
