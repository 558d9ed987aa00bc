import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// Checks imports between modules against docs/architecture.md. Part of `npm run check`.
const root = join(import.meta.dirname, '../..')

interface Import {
  readonly from: string
  /** Path below the root for our files, otherwise the package's or built-in's name. */
  readonly to: string
  readonly line: number
}

interface Rule {
  readonly says: string
  readonly breaks: (edge: Import) => boolean
}

/** Tests, and files only tests use: endpoint cases and factories. */
const isTest = (path: string): boolean =>
  /(\.test\.tsx?|[/-]cases\.ts|-factory\.ts)$/.test(path) || /^(test|bench)\//.test(path)
const isOurs = (path: string): boolean =>
  /^(src|demo|test|bench|scripts)\//.test(path) || /^[\w.]+\.ts$/.test(path)
const below = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

const contract = below('src/contract')
const server = below('src/server')
const web = below('src/web')
const platform = below('src/server/platform')
const modules = below('src/server/modules')
const connectors = below('src/server/connectors')
const ui = below('src/web/ui')
const features = below('src/web/features')
const session = below('src/web/session')
const orderKit = below('src/web/features/order-kit')
const domainOf = (path: string): string | undefined =>
  /^src\/(?:server\/modules|server\/connectors|web\/features)\/[^/]+/.exec(path)?.[0]
/** The web application that exclusively contains a file. */
const applicationOf = (path: string): string | undefined =>
  /^src\/web\/(customer|operator|track)\//.exec(path)?.[1]
/** Process entry points, which may import everything. */
const isWiring = (path: string): boolean => /^src\/server\/(app|worker|main)\.ts$/.test(path)

const rules: readonly Rule[] = [
  {
    says: 'the contract imports zod and itself only',
    breaks: ({ from, to }) => contract(from) && !isTest(from) && !contract(to) && to !== 'zod',
  },
  { says: 'the web never imports the server', breaks: ({ from, to }) => web(from) && server(to) },
  {
    says: 'the web runs in browsers, without Node',
    breaks: ({ from, to }) => web(from) && !isTest(from) && to.startsWith('node:'),
  },
  { says: 'the server never imports the web', breaks: ({ from, to }) => server(from) && web(to) },
  {
    says: 'the platform knows no module and no connector',
    breaks: ({ from, to }) =>
      platform(from) && !isTest(from) && (modules(to) || connectors(to) || isWiring(to)),
  },
  {
    says: 'a module is entered through its index.ts',
    breaks: ({ from, to }) =>
      modules(to) && domainOf(from) !== domainOf(to) && !isTest(from) && to !== `${domainOf(to)}/index.ts`,
  },
  {
    says: 'a module declares ports; only app.ts and worker.ts know what implements them',
    breaks: ({ from, to }) =>
      connectors(to) && domainOf(from) !== domainOf(to) && !isWiring(from) && !isTest(from) && server(from),
  },
  {
    says: 'nothing imports the processes',
    breaks: ({ from, to }) => isWiring(to) && server(from) && !isWiring(from) && !isTest(from),
  },
  {
    says: 'ui pieces know no feature and no application',
    breaks: ({ from, to }) => ui(from) && web(to) && !ui(to) && !isTest(from),
  },
  {
    says: 'the session knows no feature and no application',
    breaks: ({ from, to }) => session(from) && web(to) && !session(to) && !ui(to) && !isTest(from),
  },
  {
    says: 'what features share of orders knows no feature',
    breaks: ({ from, to }) => orderKit(from) && features(to) && !orderKit(to) && !isTest(from),
  },
  {
    says: 'a feature does not know the application it is shown in',
    breaks: ({ from, to }) => features(from) && applicationOf(to) !== undefined,
  },
  {
    says: 'the applications do not know each other',
    breaks: ({ from, to }) => {
      const [own, other] = [applicationOf(from), applicationOf(to)]
      return own !== undefined && other !== undefined && own !== other
    },
  },
  {
    says: 'the product does not import its tests and tools',
    breaks: ({ from, to }) => below('src')(from) && !isTest(from) && (isTest(to) || below('scripts')(to)),
  },
  {
    says: 'only main.ts fills in the demo',
    breaks: ({ from, to }) => below('src')(from) && !isTest(from) && below('demo')(to) && !isWiring(from),
  },
]

const importPattern = /\b(?:from\s+|import\s+|import\(\s*)['"]([^'"\n]+)['"]/g
const barrelPattern = /^export (?:type )?\*/m

const sourceFiles = (): string[] =>
  ['src', 'demo', 'test', 'bench']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    )

/** Removes comments, whose examples may import anything; keeps line numbers. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '))

const importsOf = (from: string, text: string): Import[] =>
  [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? ''
    const to = specifier.startsWith('.') ? relative(root, resolve(root, dirname(from), specifier)) : specifier
    return { from, to, line: text.slice(0, match.index).split('\n').length }
  })

const checkFile = (path: string): string[] => {
  const text = withoutComments(readFileSync(join(root, path), 'utf8'))
  const problems = importsOf(path, text).flatMap((edge) =>
    rules
      .filter((rule) => rule.breaks(edge))
      .map((rule) => `${path}:${edge.line} imports ${edge.to}: ${rule.says}`),
  )
  const isDoor = /^src\/server\/modules\/[^/]+\/index\.ts$/.test(path)
  if (!isDoor && below('src')(path)) {
    if (path.endsWith('/index.ts')) problems.push(`${path}: only a server module has an index.ts`)
    if (barrelPattern.test(text))
      problems.push(`${path}: only a module's index.ts hands on what others export`)
  }
  return problems
}

/** Features still know each other in circles; within each of them there is none. */
const mayCycle = ['src/web/features']
const maxFilesInFolder = 30

/** The folder directly below `parent` that holds a file; '.' for `parent` itself, undefined outside of it. */
const roomIn = (parent: string, path: string): string | undefined => {
  if (!path.startsWith(`${parent}/`)) return undefined
  const [room, rest] = path.slice(parent.length + 1).split('/')
  return rest === undefined ? '.' : room
}

/** Folders that import each other, also through others: one circle of each group, with an import for each of its steps. */
const cyclesOf = (parent: string, edges: readonly Import[]): string[] => {
  const steps = new Map<string, Map<string, Import>>()
  for (const edge of edges) {
    const [from, to] = [roomIn(parent, edge.from), roomIn(parent, edge.to)]
    if (from === undefined || to === undefined || from === to) continue
    const known = steps.get(from) ?? new Map<string, Import>()
    steps.set(from, known.set(to, known.get(to) ?? edge))
  }
  const done = new Set<string>()
  const circleFrom = (room: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room]
    if (done.has(room)) return null
    for (const next of steps.get(room)?.keys() ?? []) {
      const circle = circleFrom(next, [...path, room])
      if (circle) return circle
    }
    done.add(room)
    return null
  }
  return [...steps.keys()].flatMap((room) => {
    const circle = done.has(room) ? null : circleFrom(room, [])
    if (!circle) return []
    for (const one of circle) done.add(one)
    const imports = circle.slice(1).flatMap((to, place) => {
      const edge = steps.get(circle[place] ?? '')?.get(to)
      return edge ? [`${edge.from}:${edge.line} imports ${edge.to}`] : []
    })
    return [`${parent}: folders import each other (${circle.join(' → ')}): ${imports.join(', ')}`]
  })
}

const checkFolders = (files: readonly string[]): string[] => {
  const product = files.filter((path) => below('src')(path))
  const edges = product
    .filter((path) => !isTest(path))
    .flatMap((path) => importsOf(path, withoutComments(readFileSync(join(root, path), 'utf8'))))
  const folders = [...new Set(files.map((path) => dirname(path)))]
  const parents = new Set(product.map((path) => dirname(dirname(path))))
  const large = folders.flatMap((folder) => {
    const count = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length
    return count > maxFilesInFolder
      ? [`${folder} holds ${count} files: more than ${maxFilesInFolder} need folders`]
      : []
  })
  const circles = [...parents]
    .filter((parent) => below('src')(parent) && !mayCycle.includes(parent))
    .flatMap((parent) => cyclesOf(parent, edges))
  return [...large, ...circles]
}

const files = sourceFiles().filter(isOurs)
const problems = [...files.flatMap(checkFile), ...checkFolders(files)]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
