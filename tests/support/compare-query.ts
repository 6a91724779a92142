// Compares a named query's declared types with the description of its statements by PostgreSQL.
import type { NamedStatement } from '../../server/db/named-query.ts'
import type { StatementDescription } from './describe-statement.ts'
import type { DeclaredQuery, ValueKind } from './query-types.ts'

/** Kinds of values by the OIDs of PostgreSQL's types (`pg_type`), as server/db/types.ts parses them. */
const KINDS: Readonly<Record<number, ValueKind>> = {
  16: 'boolean',
  17: 'json', // bytea: a Buffer
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'json',
  199: 'json[]',
  700: 'number',
  701: 'number',
  1000: 'boolean[]',
  1002: 'string[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1016: 'number[]',
  1021: 'number[]',
  1022: 'number[]',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1114: 'string',
  1182: 'string[]',
  1184: 'date',
  1185: 'date[]',
  1186: 'string',
  1231: 'number[]',
  1700: 'number',
  2950: 'string',
  2951: 'string[]',
  3802: 'json',
  3807: 'json[]',
}
/** Result type of functions such as `pg_advisory_xact_lock`. */
const VOID = 2278
/** A value of these types may have any declared type: the schema of a JSON column says what it holds. */
const ANY = new Set([114, 3802])

export type DescribedStatement = StatementDescription & { statement: NamedStatement }

/** Returns what differs, one line each; empty if all types agree. */
export function compareQuery(query: DeclaredQuery, described: readonly DescribedStatement[]): string[] {
  if (described.length === 0) return ['no statement of that name was created']
  const used = new Set(described.flatMap(({ statement }) => statement.placeholders))
  return [
    ...[...(query.values?.keys() ?? [])]
      .filter((name) => !used.has(name))
      .map((name) => `does not use the value ${name}`),
    ...described.flatMap((each) => [...compareColumns(query, each), ...compareParameters(query, each)]),
  ]
}

function compareColumns({ row }: DeclaredQuery, { columns }: DescribedStatement): string[] {
  if (!row) {
    const returned = columns.filter(({ oid }) => oid !== VOID)
    return returned.map(({ name }) => `returns ${name}, and its row type is never`)
  }
  const names = new Set(columns.map(({ name }) => name))
  return [
    ...[...row.keys()].filter((name) => !names.has(name)).map((name) => `does not return ${name}`),
    ...columns.flatMap(({ name, oid }) => {
      const kinds = row.get(name)
      if (!kinds) return [`returns ${name}, which the row type does not have`]
      if (ANY.has(oid)) return []
      const kind = KINDS[oid]
      return kinds.size === 1 && kind !== undefined && kinds.has(kind)
        ? []
        : [`returns ${name} as ${kind ?? `type ${oid}`}, declared ${[...kinds].join(' | ')}`]
    }),
  ]
}

function compareParameters(
  { values }: DeclaredQuery,
  { statement, parameters }: DescribedStatement,
): string[] {
  return statement.placeholders.flatMap((name, index) => {
    const oid = parameters[index] ?? 0
    if (name === undefined || values === undefined || ANY.has(oid)) return []
    const kinds = values.get(name)
    if (!kinds) return [`needs the value ${name}`]
    const kind = KINDS[oid]
    return kind !== undefined && [...kinds].every((each) => each === kind)
      ? []
      : [`takes ${name} as ${kind ?? `type ${oid}`}, declared ${[...kinds].join(' | ')}`]
  })
}
