import { operatorImportRules } from '../../../contract/import-rules/operator-import-rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { deleteImportRule, saveImportRule } from './change-rules.ts'
import { loadPublishedRules } from './load-published-rules.ts'
import { previewImportRule } from './preview-import-rule.ts'
import { listRules } from './rule-rows.ts'

export {
  chargesOfOrder,
  hasSchemeNumber,
  importedGoodsSql,
  orderParcelSql,
  rateOfMap,
  type OrderParcel,
} from './order-parcels.ts'
export { publishedRules } from './published-rules.ts'
export { rulesOfCountries, rulesOfCountry } from './rule-rows.ts'

export const importRulesModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorImportRules.listImportRules, () => listRules(database.agency)),
    implement(operatorImportRules.previewImportRule, (input) => previewImportRule(database, input)),
    implement(operatorImportRules.saveImportRule, (input, call) => saveImportRule(database, input, call)),
    implement(operatorImportRules.deleteImportRule, ({ id }, call) => deleteImportRule(database, id, call)),
    implement(operatorImportRules.loadPublishedRules, (_input, call) => loadPublishedRules(database, call)),
  ],
})
