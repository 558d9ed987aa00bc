import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { agencySettings } from '../../../contract/agency-settings/agency.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'

const noId = 'takes no id'

export const cases = [
  casesOf(agencySettings, {
    getContacts: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer).toEqual({ chatApps: [], agents: [], namedAgent: null }),
      }),
      foreignRow: noId,
    },
    getCredentials: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer).toEqual({ company: null, certificates: [] }),
      }),
      foreignRow: noId,
    },
  }),
  casesOf(operatorAgencySettings, {
    getAgencySettings: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer.contacts.value).toEqual({ chatApps: [], agents: [] }),
      }),
      foreignRow: noId,
    },
    saveAgencySettings: {
      works: async (t) => {
        const { certificates } = await t.operator.ok(operatorAgencySettings.getAgencySettings, {})
        const value = { certificates: [{ title: 'ISO 9001' }] }
        return {
          input: { section: 'certificates' as const, version: certificates.version, value },
          check: (answer) =>
            expect(answer.certificates).toMatchObject({ version: certificates.version + 1, value }),
        }
      },
      foreignRow: noId,
    },
  }),
]
