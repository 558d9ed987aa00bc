import { relative } from 'node:path'
import { API, SymbolFlags, type Checker, type Type } from 'typescript/unstable/sync'
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  type Identifier,
  type Node,
  type SourceFile,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { acceptsKind, type ColumnKind } from './column-kinds.ts'
import { siteOfCall, siteOfText } from './observations.ts'

/** What the author of a statement declares of one column. */
export interface DeclaredColumn {
  readonly name: string
  readonly accepts: (kind: ColumnKind) => boolean
  readonly mayBeNull: boolean
  readonly mayBeMissing: boolean
  /** As written in the source. */
  readonly type: string
}

/** A statement in the source, with the type that its author declares for its rows. */
export interface DeclaredRows {
  readonly site: string
  /** `path:line` */
  readonly place: string
  readonly type: string
  readonly columns: readonly DeclaredColumn[]
}

/** Functions that take a statement as text, and the type of its rows. */
const callNames = new Set(['query', 'queryTenant', 'queryAgency'])

/** The types are known until `close`. */
export const readDeclaredRows = (
  root: string,
  isChecked: (path: string) => boolean,
): { readonly declared: readonly DeclaredRows[]; readonly close: () => void } => {
  const api = new API({ cwd: root })
  const close = (): void => api.close()
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
    if (!project) throw new Error('tsconfig.json has no project')
    const { program, checker } = project
    const declared = program.getSourceFileNames().flatMap((name) => {
      const path = relative(root, name)
      const file = isChecked(path) ? program.getSourceFile(name) : undefined
      return file ? rowsIn(file, path, checker) : []
    })
    return { declared, close }
  } catch (error) {
    close()
    throw error
  }
}

const rowsIn = (file: SourceFile, path: string, checker: Checker): readonly DeclaredRows[] => {
  const found: DeclaredRows[] = []
  const lineOf = (node: Node): number => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const add = (node: Node, site: string, argument: Node | undefined): void => {
    const type = argument && checker.getTypeAtLocation(argument)
    if (!type || !isRow(type, checker)) return
    const place = siteOfCall(path, lineOf(node))
    found.push({ site, place, type: checker.typeToString(type), columns: columnsOf(type, checker) })
  }
  /** Tables of a statement of the query builder, which checks their columns. */
  const tables = new Set<Node>()
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node) && isIdentifier(node.name) && node.name.text === 'as')
      tables.add(node.expression)
    if (isTaggedTemplateExpression(node) && calledName(node.tag)?.text === 'sql' && !tables.has(node))
      add(node, siteOfText(stringsOf(node.template)), node.typeArguments?.[0])
    if (isCallExpression(node)) {
      const name = calledName(node.expression)
      if (name && callNames.has(name.text)) add(name, siteOfCall(path, lineOf(name)), node.typeArguments?.[0])
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return found
}

const calledName = (node: Node): Identifier | undefined => {
  if (isIdentifier(node)) return node
  return isPropertyAccessExpression(node) && isIdentifier(node.name) ? node.name : undefined
}

const stringsOf = (template: TemplateLiteral): readonly string[] =>
  isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]

/** Values of one column are no rows, also where they are objects; nor is the type parameter of a function. */
const isRow = (type: Type, checker: Checker): boolean =>
  (type.isObjectType() || type.isIntersectionType()) &&
  !checker.isArrayLikeType(type) &&
  !acceptsKind(checker, type, { of: 'Date', isArray: false }) &&
  !acceptsKind(checker, type, { of: 'string', isArray: false })

const columnsOf = (row: Type, checker: Checker): readonly DeclaredColumn[] =>
  checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property) ?? checker.getUnknownType()
    return {
      name: property.name,
      accepts: (kind) => acceptsKind(checker, type, kind),
      mayBeNull: checker.isTypeAssignableTo(checker.getNullType(), type),
      mayBeMissing: (property.flags & SymbolFlags.Optional) !== 0,
      type: checker.typeToString(type),
    }
  })
