import { bareRule, type ImportRuleFields } from '../../../contract/import-rules/import-rules.ts'
import { operatorImportRules } from '../../../contract/import-rules/operator-import-rules.ts'
import type { HasDatabase } from '../orders/test/order-factory.ts'
import { writeRule } from './change-rules.ts'

/** `2026-11-21`, days from now. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A duty in Germany since yesterday; a percentage or an amount is to be given. */
export const anImportRule = (given: Partial<ImportRuleFields>): ImportRuleFields => ({
  countryCode: 'DE',
  kind: 'duty',
  name: 'Customs duty',
  validFrom: dayFromNow(-1),
  validUntil: null,
  ...bareRule,
  source: 'Regulation 2026/382',
  isActive: true,
  ...given,
})

export const addImportRule = async (t: HasDatabase, given: Partial<ImportRuleFields>): Promise<string> => {
  const { rule } = operatorImportRules.saveImportRule.input.parse({ id: null, rule: anImportRule(given) })
  return t.platform.database.agencyTransaction((tx) => writeRule(tx, { id: null, rule }))
}
