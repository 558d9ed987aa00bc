import { common } from '../../../contract/common.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { currencies } from '../../../contract/money.ts'
import type { CustomerCall, UploadedFile } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement } from '../../platform/route.ts'
import type { Module } from '../../platform/route.ts'
import { exchangeRates } from '../catalogue/index.ts'

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

const fileOf = (call: CustomerCall): UploadedFile => {
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  return call.file
}

const uploadFile = async (
  platform: Platform,
  input: InputOf<typeof common.uploadFile>,
  call: CustomerCall,
) => {
  const file = fileOf(call)
  const { customerId } = call.customer
  const stored = await platform.files.put(
    { ...file, fileName: input.fileName || file.fileName, customerId, isPublic: false },
    platform.database.tenant(customerId),
  )
  const variant = stored.isPicture ? 'large' : 'file'
  return { id: stored.id, url: platform.files.url(stored, variant), name: stored.fileName }
}

/** What every page needs, whatever its domain. `demo` is null outside of the demo. */
export const commonModule = (platform: Platform, demo: DemoInfo): Module => ({
  routes: [
    implement(common.getPublicConfig, async () => ({ demo })),
    implement(common.getConfig, () => getConfig(platform)),
    implement(common.uploadFile, (input, call) => uploadFile(platform, input, call)),
  ],
})
