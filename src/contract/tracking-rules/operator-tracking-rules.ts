import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { shippingLineIdSchema, trackingRuleIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { pushableTrackingStatuses } from '../kernel/statuses.ts'
import { ruleCountriesSchema, trackingHandlingSchema, trackingRuleLimits } from './tracking-rules.ts'

const viewer = { kind: 'operator', area: 'shipping', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'shipping', roles: ['fulfilment'] } as const

const ruleInput = trackingHandlingSchema.extend({
  id: trackingRuleIdSchema.optional(),
  name: z.string().trim().min(1, 'must not be empty').max(trackingRuleLimits.length),
  /** Empty for all. */
  lineIds: z.array(shippingLineIdSchema).max(trackingRuleLimits.lines).default([]),
  countries: ruleCountriesSchema.default([]),
  carrierName: trackingHandlingSchema.shape.carrierName.default(null),
  hiddenWords: trackingHandlingSchema.shape.hiddenWords.default([]),
  replacements: trackingHandlingSchema.shape.replacements.default([]),
  pushedStatuses: trackingHandlingSchema.shape.pushedStatuses.default([...pushableTrackingStatuses]),
  isActive: z.boolean().default(true),
})

export const operatorTrackingRuleSchema = trackingHandlingSchema.extend({
  id: trackingRuleIdSchema,
  name: z.string(),
  lineIds: z.array(shippingLineIdSchema),
  countries: ruleCountriesSchema,
  isActive: z.boolean(),
  savedBy: z.string(),
  updatedAt: instantSchema,
})

const rulesSchema = z.object({ rules: z.array(operatorTrackingRuleSchema) })

export const operatorTrackingRules = {
  listOperatorTrackingRules: endpoint({
    method: 'POST',
    path: '/ops/GetTrackingRules',
    summary: 'Lists all tracking rules in the order in which they are tried.',
    access: viewer,
    input: z.object({}),
    output: rulesSchema,
    badInput: 'not an object',
  }),
  saveTrackingRule: endpoint({
    method: 'POST',
    path: '/ops/SaveTrackingRule',
    summary: 'Creates a tracking rule, as the last one, or updates one.',
    access: fulfilment,
    errors: ['notFound'],
    input: ruleInput,
    output: operatorTrackingRuleSchema,
  }),
  sortTrackingRules: endpoint({
    method: 'POST',
    path: '/ops/SortTrackingRules',
    summary: 'Sets the order in which the rules are tried. Every rule must be named once.',
    access: fulfilment,
    errors: ['trackingRulesChanged'],
    input: z.object({ ids: z.array(trackingRuleIdSchema).min(1).max(500) }),
    output: rulesSchema,
  }),
  deleteTrackingRule: endpoint({
    method: 'POST',
    path: '/ops/DeleteTrackingRule',
    summary: 'Deletes a tracking rule.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({ id: trackingRuleIdSchema }),
    output: rulesSchema,
  }),
}
