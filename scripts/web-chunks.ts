import type { Rolldown } from 'vite'

// Each page is loaded when it is opened; left to itself, the bundler makes a file of every module that some pages share
// and others do not: a hundred of them for a page, six at a time. What many pages share is one file here.

/** Pages that share a module, from which on it belongs to the frame that they all load. */
const sharedBy = 6

type CodeSplitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>
type Group = NonNullable<CodeSplitting['groups']>[number]

/** What a module brings with it, in a file of its own: a page that is opened alone, before sign-in, loads no more. */
const closureOf = (file: string, name: string, priority: number): Group => {
  let closure: ReadonlySet<string> | undefined
  return {
    priority,
    debugName: name,
    name: (id, context) => {
      closure ??= reachedFrom(file, (one) => context.getModuleInfo(one)?.importedIds ?? [])
      return closure.has(id) ? name : null
    },
  }
}

const reachedFrom = (file: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> => {
  const reached = new Set([file])
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
  return reached
}

/** Sources of an application behind sign-in: what asks for the session before all else, and the sign-in page. */
export interface SignInSources {
  readonly begin: string
  readonly signInPage: string
}

/** How an application's code is laid into files. */
export const chunksOf = (signIn: SignInSources | null): CodeSplitting => ({
  groups: [
    ...(signIn === null ? [] : [closureOf(signIn.begin, 'begin', 4)]),
    { name: 'entry', tags: ['$initial'], priority: 3 },
    ...(signIn === null ? [] : [closureOf(signIn.signInPage, 'sign-in', 2)]),
    { name: 'frame', minShareCount: sharedBy, priority: 1 },
    // Paths and rules of calls: half a kilobyte a file, of which each page would bring several.
    { name: 'contract', test: /\/src\/contract\//, minShareCount: 2 },
  ],
})
