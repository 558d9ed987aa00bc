import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import type { OperatorArea } from '../kernel/operator-permissions.ts'
import type { OperatorRole } from '../kernel/permissions.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { bulkJobStartedSchema } from './bulk-jobs.ts'

/** Cases that are changed together. */
export const maxChangedCases = 2_000

const changePreviewSchema = z.object({
  changes: z.int(),
  refused: z.int(),
  /** By reason, the most frequent first. */
  reasons: z.array(
    z.object({
      reason: z.string(),
      cases: z.int(),
      /** Of the first of them. */
      message: z.string(),
      figures: figuresSchema,
    }),
  ),
})
export type CaseChangePreview = z.output<typeof changePreviewSchema>

interface CaseChangeDefinition<
  Id extends z.ZodType<string>,
  Change extends z.ZodType,
  Roles extends readonly OperatorRole[],
> {
  /** The end of both paths. */
  readonly name: string
  /** 'rejects refunds or takes them into review' */
  readonly what: string
  readonly access: { readonly kind: 'operator'; readonly area: OperatorArea; readonly roles: Roles }
  readonly id: Id
  readonly change: Change
}

/**
 * A decision about many cases of a list: each is decided as by the call for a single one, and may refuse it. The preview says
 * how many would, and why.
 */
export const caseChange = <
  Id extends z.ZodType<string>,
  Change extends z.ZodType,
  const Roles extends readonly OperatorRole[],
>({
  name,
  what,
  access,
  id,
  change,
}: CaseChangeDefinition<Id, Change, Roles>) => {
  const input = z.object({ ids: z.array(id).min(1).max(maxChangedCases), change })
  return {
    preview: endpoint({
      method: 'POST',
      path: `/ops/Preview${name}`,
      summary: `Returns how many of these cases a job that ${what} would change, and why others would refuse it.`,
      access,
      errors: ['notFound'],
      input,
      output: changePreviewSchema,
      badInput: { ids: [] },
    }),
    start: endpoint({
      method: 'POST',
      path: `/ops/Start${name}`,
      summary: `Starts a job that ${what}; see /ops/GetWork.`,
      access,
      errors: ['notFound'],
      input,
      output: bulkJobStartedSchema,
      idempotent: true,
      badInput: { ids: [] },
    }),
  }
}
