import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { importRuleIdSchema, orderIdSchema } from '../kernel/ids.ts'
import { importRuleInput, importRuleKinds, importRuleSchema } from './import-rules.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'

const finance = { kind: 'operator', area: 'customs', roles: ['finance'] } as const

export const savedImportRuleSchema = importRuleSchema.extend({ updatedAt: instantSchema })
export type SavedImportRule = z.output<typeof savedImportRuleSchema>

export const importRulePreviewLimits = {
  /** Newest unpaid orders that are compared. */
  orders: 2_000,
  listed: 10,
} as const

const changeSchema = z.object({ orders: z.int(), usdMinor: amountMinorSchema })

export const importRulePreviewSchema = z.object({
  /** The first day from today on which the change has an effect; null: it has none. */
  day: daySchema.nullable(),
  /** Unpaid orders to the rule's countries that were compared. */
  compared: z.int(),
  /** There are more, older ones. */
  isCapped: z.boolean(),
  /** Orders whose recipients would pay more, and less, on import. */
  more: changeSchema,
  less: changeSchema,
  byKind: z.array(changeSchema.extend({ kind: z.enum(importRuleKinds) })),
  /** The greatest differences first. */
  orders: z.array(
    z.object({
      id: orderIdSchema,
      number: z.string(),
      customerName: z.string(),
      currency: currencySchema,
      beforeMinor: amountMinorSchema,
      afterMinor: amountMinorSchema,
    }),
  ),
})
export type ImportRulePreview = z.output<typeof importRulePreviewSchema>

const ruleId = importRuleIdSchema

export const operatorImportRules = {
  listImportRules: endpoint({
    method: 'POST',
    path: '/ops/GetImportRules',
    summary: 'Lists all import rules by country, with ended and inactive ones.',
    access: { kind: 'operator', area: 'customs', roles: operatorRoles },
    input: z.object({}),
    output: z.object({ today: daySchema, rules: z.array(savedImportRuleSchema) }),
    badInput: 'not an object',
  }),
  previewImportRule: endpoint({
    method: 'POST',
    path: '/ops/PreviewImportRule',
    summary:
      'Compares what unpaid orders would cost on import with and without a change of a rule, before it is saved. `rule` null: it is deleted.',
    access: finance,
    errors: ['importRuleOverlaps', 'notFound'],
    input: z
      .object({ id: ruleId.nullable(), rule: importRuleInput.nullable() })
      .refine(({ id, rule }) => id !== null || rule !== null, {
        path: ['rule'],
        message: 'is required for a new rule',
      }),
    output: importRulePreviewSchema,
    badInput: { id: null, rule: { countryCode: 'Atlantis' } },
  }),
  saveImportRule: endpoint({
    method: 'POST',
    path: '/ops/SaveImportRule',
    summary: 'Creates or changes an import rule. Sellers see it in calculations immediately.',
    access: finance,
    errors: ['importRuleOverlaps', 'notFound'],
    input: z.object({ id: ruleId.nullable(), rule: importRuleInput }),
    output: savedImportRuleSchema,
    badInput: { id: null, rule: { countryCode: 'Atlantis' } },
  }),
  deleteImportRule: endpoint({
    method: 'POST',
    path: '/ops/DeleteImportRule',
    summary: 'Deletes an import rule, as if it had never applied. Safe to repeat.',
    access: finance,
    input: z.object({ id: ruleId }),
    output: z.object({}),
  }),
  loadPublishedRules: endpoint({
    method: 'POST',
    path: '/ops/LoadPublishedImportRules',
    summary:
      'Adds the rules of published law that come with the software, each with its source. A rule is skipped where one of the agency’s charges the same, under any name and also if it is inactive. Safe to repeat.',
    access: finance,
    input: z.object({}),
    output: z.object({ added: z.int(), skipped: z.int() }),
    badInput: 'not an object',
  }),
}
