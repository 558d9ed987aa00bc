import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import type { OperatorArea } from './operator-permissions.ts'
import type { OperatorRole } from './permissions.ts'
import { sheetInput } from './sheets.ts'

/** More rows of a list are not written into one file. */
export const maxExportedCases = 20_000

interface CaseExport<Shape extends z.ZodRawShape, Roles extends readonly OperatorRole[]> {
  readonly path: string
  /** 'refunds and cancellation requests' */
  readonly what: string
  readonly access: { readonly kind: 'operator'; readonly area: OperatorArea; readonly roles: Roles }
  /** What the list is filtered, searched and sorted by. */
  readonly filter: Shape
}

/** The export of a list of cases: open to whoever may open the list, with the same filters, search and order. */
export const caseExport = <Shape extends z.ZodRawShape, const Roles extends readonly OperatorRole[]>({
  path,
  what,
  access,
  filter,
}: CaseExport<Shape, Roles>) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Downloads ${what} as a file: all rows that the filters and the search leave, in the order of the list.`,
    access,
    errors: ['exportsRunning', 'searchTooWide'],
    input: z.object({ ...filter, ...sheetInput }),
    output: z.unknown(),
    download: true,
    badInput: { format: 'pdf' },
  })
