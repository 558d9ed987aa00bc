import { functionScopes } from '../../../../contract/shops/shop-functions.ts'
import {
  ListingRefused,
  type ListedProduct,
  type ListingChange,
  type ListingGoods,
  type ListingVariantGoods,
  type ProductListing,
  type ShopLocation,
} from '../../../modules/listings/index.ts'
import {
  ShopAccessLost,
  ShopUnavailable,
  type ShopAccess,
  type WithShopAccess,
} from '../../../modules/shops/index.ts'
import { refusalFrom, refusalOf, externalText } from '../../../platform/kernel/refuse.ts'
import { answers, gidOf, idOf, type UserError } from './answers.ts'
import type { ShopifyApp } from './app.ts'
import { ScopeMissing, type ShopifyClient } from './client.ts'
import type { DocumentName } from './documents.ts'
import { variantTitleOf } from './mapping.ts'

const variantsPerPage = 100
/** Marks our products: a metafield in the app's namespace with unique values. */
const keyField = 'product'
/** Shopify's placeholder option for products without options. */
const noOption = { name: 'Title', value: 'Default Title' }

interface Known {
  readonly defined: Set<string>
  readonly locations: Map<string, string>
}

interface Deps {
  readonly client: ShopifyClient
  readonly known: Known
}

/** Lists products in Shopify. Finds those of earlier attempts, so that a lost response does not duplicate them. */
export const createProductListing = (
  app: ShopifyApp,
  client: ShopifyClient,
  withAccess: WithShopAccess,
): ProductListing => {
  const deps: Deps = { client, known: { defined: new Set(), locations: new Map() } }
  return {
    neededScopes: functionScopes.writeProducts,
    adminUrl: (domain, externalId) => `${app.browserUrl(domain)}/admin/products/${externalId}`,
    putProduct: (shop, goods) => refusing(() => withAccess(shop, (access) => put(deps, access, goods))),
    changeProduct: (shop, change) =>
      refusing(() => withAccess(shop, (access) => changeIt(deps, access, change))),
    changeDescription: (shop, externalId, rewrite) =>
      refusing(() => withAccess(shop, (access) => changeDescription(deps, access, { externalId, rewrite }))),
    listLocations: (shop) => refusing(() => withAccess(shop, (access) => listLocations(deps, access))),
    setStock: (shop, { key, quantities }) =>
      refusing(() =>
        withAccess(shop, async (access) => {
          const isSomeAtPrimary = quantities.some(({ locationId }) => locationId === null)
          const primary = isSomeAtPrimary ? await primaryOf(deps, access) : ''
          const input = {
            name: 'available',
            reason: 'correction',
            quantities: quantities.map(({ inventoryItemId, locationId, quantity }) => ({
              inventoryItemId: gidOf('InventoryItem', inventoryItemId),
              locationId: locationId === null ? primary : gidOf('Location', locationId),
              quantity,
              // Sets the stock whatever its previous value.
              changeFromQuantity: null,
            })),
          }
          const { data } = await client.send(access, 'SetStock', { input, key }, answers.SetStock)
          const { userErrors } = data.inventorySetQuantities
          const refused = userErrors.flatMap(({ field, message }) => {
            const item = quantities[Number(field?.find((part) => /^\d+$/.test(part)) ?? Number.NaN)]
            return item ? [{ inventoryItemId: item.inventoryItemId, message }] : []
          })
          if (refused.length === 0) refuse(userErrors, 'listingStockRejected')
          return { refused }
        }),
      ),
  }
}

const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ListingRefused) throw error
    const reason =
      error instanceof ShopAccessLost
        ? 'accessLost'
        : error instanceof ScopeMissing
          ? 'scopeMissing'
          : error instanceof ShopUnavailable
            ? 'unavailable'
            : 'refused'
    throw new ListingRefused(reason, refusalFrom(error), { cause: error })
  }
}

type Rejection =
  | 'listingProductRejected'
  | 'listingVariantsRejected'
  | 'listingChangesRejected'
  | 'listingStockRejected'
  | 'listingNotPublished'
  | 'listingKeyRejected'

const refuse = (errors: readonly UserError[], reason: Rejection): void => {
  if (errors.length > 0) throw rejected(reason, errors)
}

const rejected = (reason: Rejection, errors: readonly UserError[]): ListingRefused => {
  const said = externalText(errors.map(({ message }) => message).join('; '))
  return new ListingRefused('refused', refusalOf(reason, { said }))
}

/** The shop's first location, which shows our stock by default. */
const primaryOf = async ({ client, known }: Deps, access: ShopAccess): Promise<string> => {
  const seen = known.locations.get(access.domain)
  if (seen !== undefined) return seen
  const { data } = await client.send(access, 'StockLocation', {}, answers.StockLocation)
  if (!data.location) throw new ListingRefused('refused', refusalOf('listingLocationMissing'))
  known.locations.set(access.domain, data.location.id)
  return data.location.id
}

const locationOf = (deps: Deps, access: ShopAccess, chosen: string | null): Promise<string> =>
  chosen === null ? primaryOf(deps, access) : Promise.resolve(gidOf('Location', chosen))

/** Primary location first. */
const listLocations = async ({ client }: Deps, access: ShopAccess): Promise<ShopLocation[]> => {
  const { data } = await client.send(access, 'StockLocations', {}, answers.StockLocations)
  const primary = data.location?.id
  return data.locations.nodes
    .map(({ id, name }) => ({ id: idOf(id), name, isPrimary: id === primary }))
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.name.localeCompare(b.name))
}

/** Once per shop; makes the keys unique. */
const defineKey = async ({ client, known }: Deps, access: ShopAccess): Promise<void> => {
  if (known.defined.has(access.domain)) return
  const definition = { name: 'Quayside product', key: keyField, type: 'id', ownerType: 'PRODUCT' }
  const { data } = await client.send(access, 'DefineKey', { definition }, answers.DefineKey)
  const others = data.metafieldDefinitionCreate.userErrors.filter(({ code }) => code !== 'TAKEN')
  refuse(others, 'listingKeyRejected')
  known.defined.add(access.domain)
}

const put = async (deps: Deps, access: ShopAccess, goods: ListingGoods): Promise<ListedProduct> => {
  await defineKey(deps, access)
  const identifier = { customId: { key: keyField, value: goods.key } }
  const found = await deps.client.send(access, 'FindListed', { identifier }, answers.FindListed)
  const standing = found.data.productByIdentifier?.id
  const id = standing ?? (await make(deps, access, goods))
  await publish(deps, access, id)
  return { ...(await read(deps, access, id)), wasThere: standing !== undefined }
}

const make = async (deps: Deps, access: ShopAccess, goods: ListingGoods): Promise<string> => {
  const locationId = await locationOf(deps, access, goods.locationId)
  const options =
    goods.options.length > 0 ? goods.options : [{ name: noOption.name, values: [noOption.value] }]
  const variables = {
    identifier: { customId: { key: keyField, value: goods.key } },
    input: {
      title: goods.title,
      descriptionHtml: goods.descriptionHtml,
      productType: goods.productType,
      ...(goods.vendor === '' ? {} : { vendor: goods.vendor }),
      tags: goods.tags,
      status: goods.isDraft ? 'DRAFT' : 'ACTIVE',
      metafields: [{ key: keyField, type: 'id', value: goods.key }],
      files: goods.pictures.map(({ url, alt }) => ({ originalSource: url, alt, contentType: 'IMAGE' })),
      productOptions: options.map(({ name, values }) => ({
        name,
        values: values.map((value) => ({ name: value })),
      })),
      variants: goods.variants.map((variant) => ({
        ...variantInput(variant, options),
        sku: variant.sku,
        inventoryQuantities: [{ locationId, name: 'available', quantity: variant.quantity }],
        ...(variant.pictureUrl === null
          ? {}
          : { file: { originalSource: variant.pictureUrl, alt: goods.title, contentType: 'IMAGE' } }),
      })),
    },
  }
  const { data } = await deps.client.send(access, 'PutProduct', variables, answers.PutProduct)
  const { product, userErrors } = data.productSet
  if (!product || userErrors.length > 0) throw rejected('listingProductRejected', userErrors)
  return product.id
}

const variantInput = (variant: ListingVariantGoods, options: readonly { readonly name: string }[]) => ({
  optionValues: options.map(({ name }, index) => ({
    optionName: name,
    name: variant.values[index] ?? noOption.value,
  })),
  price: variant.price,
  compareAtPrice: variant.compareAtPrice,
  inventoryPolicy: 'DENY',
  inventoryItem: {
    tracked: true,
    requiresShipping: true,
    cost: variant.cost,
    measurement: { weight: { value: variant.weightGrams, unit: 'GRAMS' } },
  },
})

/** Publishes to every sales channel, like a product created in Shopify's admin. */
const publish = async ({ client }: Deps, access: ShopAccess, id: string): Promise<void> => {
  const { data } = await client.send(access, 'SalesChannels', {}, answers.SalesChannels)
  const input = data.publications.nodes.map((channel) => ({ publicationId: channel.id }))
  if (input.length === 0) return
  const answer = await client.send(access, 'PublishProduct', { id, input }, answers.PublishProduct)
  refuse(answer.data.publishablePublish.userErrors, 'listingNotPublished')
}

const read = async (
  { client }: Deps,
  access: ShopAccess,
  id: string,
): Promise<Omit<ListedProduct, 'wasThere'>> => {
  const variants = []
  let after: string | null = null
  for (;;) {
    const variables: Record<string, unknown> = { id, variants: variantsPerPage, after }
    const { data } = await client.send(access, 'ListedProduct', variables, answers.ListedProduct)
    if (!data.product) throw new ListingRefused('gone', refusalOf('listingGone'))
    variants.push(...data.product.variants.nodes)
    const { pageInfo } = data.product.variants
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    if (after !== null) continue
    const { title, updatedAt, featuredMedia } = data.product
    return {
      product: {
        key: idOf(id),
        title,
        updatedAt,
        imageUrl: featuredMedia?.preview?.image?.url ?? null,
        variants: variants.map((variant) => ({
          variantId: idOf(variant.id),
          title: variantTitleOf(variant.title),
          sku: variant.sku ?? '',
          imageUrl: variant.media.nodes[0]?.preview?.image?.url ?? null,
        })),
      },
      variants: variants.map((variant) => ({
        variantId: idOf(variant.id),
        inventoryItemId: idOf(variant.inventoryItem.id),
        sku: variant.sku ?? '',
      })),
    }
  }
}

const changeDescription = async (
  { client }: Deps,
  access: ShopAccess,
  change: { readonly externalId: string; readonly rewrite: (descriptionHtml: string) => string },
): Promise<void> => {
  const id = gidOf('Product', change.externalId)
  const { data } = await client.send(access, 'ListedDescription', { id }, answers.ListedDescription)
  if (!data.product) throw new ListingRefused('gone', refusalOf('listingGone'))
  const before = data.product.descriptionHtml
  const descriptionHtml = change.rewrite(before)
  if (descriptionHtml === before) return
  const product = { id, descriptionHtml }
  const answer = await client.send(access, 'ChangeProduct', { product }, answers.ChangeProduct)
  refuse(answer.data.productUpdate.userErrors, 'listingChangesRejected')
}

/** Uses mutations that only change what they name: `productSet` would delete what the seller has added. */
const changeIt = async (deps: Deps, access: ShopAccess, change: ListingChange): Promise<ListedProduct> => {
  const productId = gidOf('Product', change.externalId)
  const before = await read(deps, access, productId)
  const there = new Set(before.variants.map(({ variantId }) => variantId))
  const bulk = async (name: DocumentName & ('ChangePrices' | 'AddVariants'), variants: readonly object[]) => {
    if (variants.length === 0) return
    const { data } = await deps.client.send(access, name, { productId, variants }, answers[name])
    refuse(data.result?.userErrors ?? [], 'listingVariantsRejected')
  }
  const { isDraft, ...words } = change.words
  if (Object.keys(change.words).length > 0) {
    const status = isDraft === undefined ? {} : { status: isDraft ? 'DRAFT' : 'ACTIVE' }
    const product = { id: productId, ...words, ...status }
    const { data } = await deps.client.send(access, 'ChangeProduct', { product }, answers.ChangeProduct)
    refuse(data.productUpdate.userErrors, 'listingChangesRejected')
  }
  await bulk(
    'ChangePrices',
    change.prices
      .filter(({ variantId }) => there.has(variantId))
      .map(({ variantId, price, compareAtPrice, cost }) => ({
        id: gidOf('ProductVariant', variantId),
        price,
        compareAtPrice,
        inventoryItem: { cost },
      })),
  )
  const skus = new Set(before.variants.map(({ sku }) => sku))
  const missing = change.variants.filter(({ sku }) => !skus.has(sku))
  if (missing.length > 0) {
    const locationId = await locationOf(deps, access, change.locationId)
    await bulk(
      'AddVariants',
      missing.map((variant) => {
        const { inventoryItem, ...input } = variantInput(variant, change.options)
        return {
          ...input,
          inventoryItem: { ...inventoryItem, sku: variant.sku },
          inventoryQuantities: [{ locationId, availableQuantity: variant.quantity }],
        }
      }),
    )
  }
  return { ...(await read(deps, access, productId)), wasThere: true }
}
