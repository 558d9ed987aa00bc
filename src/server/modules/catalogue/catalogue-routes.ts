import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { forgetExchangeRates, listExchangeRates, saveExchangeRate } from './exchange-rates.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { costRoutes } from './cost-routes.ts'
import { countProducts, listProducts } from './product-list.ts'
import { getProduct } from './product-queries.ts'
import { saveProduct } from './save-product.ts'

export const catalogueRoutes = (platform: Platform): Route[] => [
  ...productRoutes(platform),
  ...costRoutes(platform),
  ...bulkRoutes(platform),
]

const productRoutes = ({ database, files }: Platform): Route[] => [
  implement(operatorCatalogue.listProducts, (input) => listProducts(database.agency, input)),

  implement(operatorCatalogue.countProducts, async () => ({ counts: await countProducts(database.agency) })),

  implement(operatorCatalogue.getProduct, ({ id }) => getProduct(database.agency, id)),

  implement(operatorCatalogue.saveProduct, (input, call) =>
    database.agencyTransaction(async (tx) => {
      const saved = await saveProduct(tx, input)
      const detail = { code: saved.code, skus: saved.skus.length, isPublished: saved.isPublished }
      await audit(tx, call.operator, { action: 'product.saved', target: `product:${saved.id}`, detail, call })
      return saved
    }),
  ),

  implement(operatorCatalogue.uploadProductImage, async (_input, { file }) => {
    if (!file) throw refuse('fileRefused', { case: 'noPicture' })
    const stored = await files.put({ ...file, customerId: null, isPublic: true })
    return { url: files.url(stored, 'large') }
  }),

  implement(operatorCatalogue.listExchangeRates, () => listExchangeRates(database.agency)),

  implement(operatorCatalogue.saveExchangeRate, async (input, call) => {
    const saved = await database.agencyTransaction(async (tx) => {
      const rate = await saveExchangeRate(tx, input)
      await audit(tx, call.operator, {
        action: 'exchangeRate.saved',
        target: `exchangeRate:${rate.currency}`,
        detail: { ...rate },
        call,
      })
      return rate
    })
    forgetExchangeRates()
    return saved
  }),
]
