import { agencySettings } from '../../../contract/agency-settings/agency.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { fileReferences } from './file-references.ts'
import { readContacts } from './read-contacts.ts'
import { getSettings, readSections, withFiles } from './read-settings.ts'
import { saveSettings } from './save-settings.ts'

export {
  readCompany,
  readCreditTerms,
  readMinimumPayouts,
  readPackTerms,
  readWithdrawalTerms,
} from './read-settings.ts'

export const agencySettingsModule = ({ database, files }: Platform): Module => ({
  fileReferences,
  routes: [
    implement(agencySettings.getContacts, (_, { customer }) => readContacts(database, customer.customerId)),

    implement(agencySettings.getCredentials, async () => {
      const { company, certificates } = await readSections(database.agency)
      return { company: company.value, ...withFiles(files, certificates.value) }
    }),

    implement(operatorAgencySettings.getAgencySettings, () => getSettings(database.agency, files)),

    implement(operatorAgencySettings.saveAgencySettings, (input, call) =>
      database.agencyTransaction(async (tx) => {
        await saveSettings(tx, files, input, call)
        return getSettings(tx, files)
      }),
    ),
  ],
})
