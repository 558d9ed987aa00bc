import { common } from '../../../contract/common.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { currencies } from '../../../contract/money.ts'
import { operatorCommon } from '../../../contract/operator/common.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement } from '../../platform/route.ts'
import type { Module } from '../../platform/route.ts'
import { exchangeRates } from '../catalogue/index.ts'
import { uploadCustomerFile, uploadOperatorFile } from './upload-file.ts'

export type DemoInfo = OutputOf<typeof common.getPublicConfig>['demo']

const getConfig = async ({ config, database }: Platform) => {
  const rates = await exchangeRates(database.agency)
  return {
    imageHost: config.publicUrl,
    exchangeRates: currencies.map((currency) => ({ currency, rate: rates[currency] })),
    paypalAvailable: config.paypal.mode !== 'off',
    shopifyAvailable: config.shopify.mode !== 'off',
    bankAccount: [...config.bankAccount],
  }
}

/** What every page needs, whatever its domain. `demo` is null outside of the demo. */
export const commonModule = (platform: Platform, demo: DemoInfo): Module => ({
  routes: [
    implement(common.getPublicConfig, async () => ({ demo })),
    implement(common.getConfig, () => getConfig(platform)),
    implement(common.uploadFile, (input, call) => uploadCustomerFile(platform, input, call)),
    implement(operatorCommon.uploadFile, (input, call) => uploadOperatorFile(platform, input, call)),
  ],
})
