import { common } from '../../../contract/common/common.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { dictionaryOf } from '../../../contract/common/dictionaries.ts'
import { dictionaryNames, type DictionaryName } from '../../../contract/common/dictionary-names.ts'
import { currencies, currencySymbols } from '../../../contract/kernel/money.ts'
import { operatorCommon } from '../../../contract/common/operator-common.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { exchangeRates } from '../catalogue/index.ts'
import { addIconRoute } from './icon-route.ts'
import { listIcons } from './icons.ts'
import { uploadCustomerFile, uploadOperatorFile } from './upload-file.ts'

export { prepareCountryNames, readCountry } from './read-country.ts'
export { isIcon } from './icons.ts'

export type DemoInfo = OutputOf<typeof common.getPublicConfig>['demo']

const getConfig = async ({ config, database }: Platform) => {
  const rates = await exchangeRates(database.agency)
  return {
    imageHost: config.imageHost,
    exchangeRates: currencies.map((currency) => ({ currency, rate: rates[currency] })),
    paypalAvailable: config.paypal.mode !== 'off',
    shopifyAvailable: config.shopify.mode !== 'off',
    bankAccount: [...config.bankAccount],
  }
}

const dictionariesOf = (names: readonly DictionaryName[]) =>
  [...new Set(names)].map((name) => ({ name, items: dictionaryOf(name) }))

/** `demo` is null outside the demo. */
export const commonModule = (platform: Platform, demo: DemoInfo): Module => ({
  routes: [
    implement(common.getPublicConfig, async () => ({ imageHost: platform.config.imageHost, demo })),
    implement(common.getConfig, () => getConfig(platform)),
    implement(common.getDictionary, async ({ name }) => ({ name, items: dictionaryOf(name) })),
    implement(common.getAllDictionaries, async () => ({ dictionaries: dictionariesOf(dictionaryNames) })),
    implement(common.getDictionaries, async ({ names }) => ({ dictionaries: dictionariesOf(names) })),
    implement(common.listIcons, (input) => listIcons(input)),
    implement(common.getRechargeCurrency, async (_input, { customer: { currency } }) => ({
      currency,
      symbol: currencySymbols[currency],
    })),
    implement(common.uploadFile, (input, call) => uploadCustomerFile(platform, input, call)),
    implement(operatorCommon.getOperatorDictionaries, async ({ names }) => ({
      dictionaries: dictionariesOf(names),
    })),
    implement(operatorCommon.uploadOperatorFile, (input, call) => uploadOperatorFile(platform, input, call)),
  ],
  rawRoutes: addIconRoute,
})
