import * as z from 'zod'
import { tableInput } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'

const viewer = { kind: 'operator', area: 'customs', roles: operatorRoles } as const
const finance = { kind: 'operator', area: 'customs', roles: ['finance'] } as const

export const customsCodeLimits = {
  rows: 50_000,
  /** The harmonised system has fewer than 7,000. */
  codes: 10_000,
  found: 20,
  /** Rows that a preview lists with their problem; the others are counted. */
  wrongRows: 500,
  /** Codes that a preview shows. */
  sample: 10,
} as const

/** Why a row of a list of customs codes is skipped. */
export const customsCodeProblems = [
  'notCode',
  'zeroLost', // 7 or 9 digits
  'noDescription',
  'repeated', // detail: the row whose description is kept
  'formula',
] as const
export type CustomsCodeProblem = (typeof customsCodeProblems)[number]

export const customsCodeSchema = z.object({
  /** Six digits. */
  code: z.string(),
  /** '' where the list has none; one of the two is given. */
  nameEn: z.string(),
  nameZh: z.string(),
})
export type CustomsCode = z.output<typeof customsCodeSchema>

const upload = { maxBytes: 20 * 1024 * 1024, accept: ['csv', 'xlsx'] } as const

/** The agency's list of six-digit customs codes, which products' HS codes are searched in. */
export const operatorCustomsCodes = {
  getCustomsCodeList: endpoint({
    method: 'POST',
    path: '/ops/GetCustomsCodeList',
    summary: 'Returns where the list of customs codes comes from. `list` null: none has been uploaded.',
    access: viewer,
    input: z.object({}),
    output: z.object({
      list: z
        .object({
          codes: z.int(),
          fileName: z.string(),
          uploadedBy: z.string(),
          uploadedAt: instantSchema,
        })
        .nullable(),
    }),
    badInput: 'not an object',
  }),
  searchCustomsCodes: endpoint({
    method: 'POST',
    path: '/ops/SearchCustomsCodes',
    summary:
      'Finds customs codes by the beginning of the code, or by words of their descriptions in English or Chinese.',
    access: viewer,
    input: z.object({ search: z.string().trim().min(1, 'is required').max(200) }),
    output: z.object({ codes: z.array(customsCodeSchema).max(customsCodeLimits.found) }),
    badInput: { search: '' },
  }),
  previewCustomsCodes: endpoint({
    method: 'POST',
    path: '/ops/PreviewCustomsCodes',
    summary:
      'Reads a list of customs codes from a CSV, XLSX, XLS or ODS (code, description, Chinese description) and returns what saving it would do; saves nothing.',
    access: finance,
    input: z.object(tableInput),
    output: z.object({
      codes: z.int(),
      /** Codes of the file that the present list lacks, that have another description there, and that it alone has. */
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      /** Chapters and headings: rows with codes of up to four digits. */
      headings: z.int(),
      /** Codes that are taken from longer national ones. */
      cut: z.int(),
      /** Rows with longer codes beside one of the same six digits, whose description is kept. */
      merged: z.int(),
      /** Codes with the zero in front that a spreadsheet had removed. */
      zerosAdded: z.int(),
      wrong: z.int(),
      wrongRows: z
        .array(
          z.object({
            /** As spreadsheets count. */
            row: z.int(),
            /** As in the file. */
            code: z.string(),
            problem: z.enum(customsCodeProblems),
            /** Of the problem; see there. */
            detail: z.string(),
          }),
        )
        .max(customsCodeLimits.wrongRows),
      sample: z.array(customsCodeSchema).max(customsCodeLimits.sample),
    }),
    upload,
  }),
  saveCustomsCodes: endpoint({
    method: 'POST',
    path: '/ops/SaveCustomsCodes',
    summary:
      'Replaces the list of customs codes with that of a file. Rows with problems are skipped; see PreviewCustomsCodes. Codes of products stay as they are.',
    access: finance,
    errors: ['nothingToImport'],
    input: z.object(tableInput),
    output: z.object({ codes: z.int(), skipped: z.int() }),
    upload,
    idempotent: true,
  }),
}
