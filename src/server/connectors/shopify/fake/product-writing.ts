import type { GraphQLResolveInfo } from 'graphql'
import type { FakeProduct, FakeVariant } from './goods.ts'
import { takeId, type FakeShop } from './shop-state.ts'
import type { World } from './world.ts'

const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`
const numberOf = (globalId: string | undefined): string => globalId?.split('/').at(-1) ?? ''

const maxOptions = 3
const maxVariants = 2048

interface OptionValue {
  readonly optionName?: string
  readonly name?: string
}
interface VariantInput {
  readonly id?: string
  readonly optionValues?: readonly OptionValue[]
  readonly price?: string
  readonly compareAtPrice?: string | null
  readonly sku?: string
  readonly file?: { readonly originalSource?: string }
  readonly inventoryItem?: { readonly sku?: string; readonly cost?: string }
  readonly inventoryQuantities?: readonly {
    readonly quantity?: number
    readonly availableQuantity?: number
    readonly locationId?: string
  }[]
}
interface ProductInput {
  readonly id?: string
  readonly title?: string
  readonly descriptionHtml?: string
  readonly productType?: string
  readonly vendor?: string
  readonly tags?: readonly string[]
  readonly status?: string
  readonly files?: readonly { readonly originalSource?: string }[]
  readonly productOptions?: readonly { readonly name?: string }[]
  readonly variants?: readonly VariantInput[]
}

/** An error in the engine's format, without loading the engine. */
const refusal = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { extensions: { code } })

const idempotencyKeyOf = ({ fieldNodes, variableValues }: GraphQLResolveInfo): string | null => {
  const directive = fieldNodes[0]?.directives?.find(({ name }) => name.value === 'idempotent')
  const value = directive?.arguments?.find(({ name }) => name.value === 'key')?.value
  if (value?.kind === 'StringValue') return value.value
  const given: unknown = value?.kind === 'Variable' ? variableValues.coerced[value.name.value] : null
  return typeof given === 'string' ? given : null
}

class Invalid extends Error {
  readonly field: readonly string[]
  constructor(field: readonly string[], message: string) {
    super(message)
    this.field = field
  }
}

/** Input errors are returned as user errors, not thrown. */
const answering = <T extends object>(work: () => T): T | { readonly userErrors: readonly object[] } => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { userErrors: [{ field: error.field, message: error.message }] }
  }
}

const titleOf = (values: readonly OptionValue[] = []): string =>
  values.map(({ name }) => name ?? '').join(' / ')

const checkPrice = (field: readonly string[], price: string | undefined): void => {
  if (price !== undefined && !/^\d+(\.\d+)?$/.test(price)) throw new Invalid(field, 'Price is not a number')
}

const knownLocation = (shop: FakeShop, given: string | undefined): string => {
  const id = given === undefined ? shop.locationId : numberOf(given)
  const isKnown = id === shop.locationId || shop.otherLocations?.some((one) => one.id === id)
  if (!isKnown) throw new Invalid(['input', 'variants'], 'The specified location could not be found.')
  return id
}

const variantOf = (shop: FakeShop, input: VariantInput): FakeVariant => {
  const level = input.inventoryQuantities?.[0]
  const picture = input.file?.originalSource
  return {
    id: takeId(shop),
    title: titleOf(input.optionValues),
    sku: input.sku ?? input.inventoryItem?.sku ?? '',
    price: input.price ?? '0.00',
    compareAtPrice: input.compareAtPrice ?? null,
    cost: input.inventoryItem?.cost ?? null,
    quantity: level?.quantity ?? level?.availableQuantity ?? 0,
    locationId: knownLocation(shop, level?.locationId),
    ...(picture === undefined ? {} : { picture }),
  }
}

const checkVariants = (input: ProductInput): void => {
  const { variants = [], productOptions = [], files = [] } = input
  if (productOptions.length > maxOptions)
    throw new Invalid(
      ['input', 'productOptions'],
      'Number of product options can have a maximum of 3 options',
    )
  if (variants.length > maxVariants)
    throw new Invalid(['input', 'variants'], `Product cannot have more than ${maxVariants} variants`)
  const sources = new Set(files.map(({ originalSource }) => originalSource))
  const seen = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const field = ['input', 'variants', String(index)]
    const names = (variant.optionValues ?? []).map(({ optionName }) => optionName)
    if (productOptions.some(({ name }) => !names.includes(name)) || names.length !== productOptions.length)
      throw new Invalid([...field, 'optionValues'], 'Option values of the variant do not fit the options')
    const title = titleOf(variant.optionValues).toLowerCase()
    if (seen.has(title))
      throw new Invalid(field, `The variant '${titleOf(variant.optionValues)}' already exists`)
    seen.add(title)
    checkPrice([...field, 'price'], variant.price)
    if (variant.file && !sources.has(variant.file.originalSource))
      throw new Invalid([...field, 'file'], 'Any file specified here must also be specified in files')
  }
}

/** Mutations for products and stock. Like Shopify's, `productSet` deletes what is missing from its lists. */
export const createProductWriting = (world: World, shop: FakeShop, scopes: string) => {
  const need = (scope: string): void => {
    if (scopes.split(',').includes(scope)) return
    throw refusal(`Access denied. Required access: \`${scope}\` access scope.`, 'ACCESS_DENIED')
  }
  const find = (id: string | undefined): FakeProduct => {
    const product = shop.products.find((known) => known.id === numberOf(id))
    if (!product) throw new Invalid(['productId'], 'Product does not exist')
    return product
  }
  const byKey = (value: string | undefined): FakeProduct | undefined =>
    value === undefined ? undefined : shop.products.find(({ key }) => key === value)
  const keep = (product: FakeProduct): FakeProduct => {
    world.putProduct(shop, product)
    return product
  }

  const setProduct = (key: string | undefined, input: ProductInput): FakeProduct => {
    const { refusal: words } = shop
    delete shop.refusal
    if (words !== undefined) throw new Invalid(['input'], words)
    const before = byKey(key)
    if (!before && !input.title?.trim()) throw new Invalid(['input', 'title'], "Title can't be blank")
    checkVariants(input)
    const kept = new Map(before?.variants.map((variant) => [variant.title, variant]))
    const pictures = (input.files ?? []).map(({ originalSource }) => originalSource ?? '')
    return keep({
      id: before?.id ?? takeId(shop),
      title: input.title ?? before?.title ?? '',
      picture: pictures[0] ?? before?.picture ?? 'bag',
      pictures,
      description: input.descriptionHtml ?? before?.description ?? '',
      productType: input.productType ?? '',
      vendor: input.vendor ?? shop.name,
      tags: input.tags ?? [],
      status: input.status ?? 'ACTIVE',
      isPublished: before?.isPublished ?? false,
      ...(key === undefined ? {} : { key }),
      variants: (input.variants ?? []).map((variant) => ({
        ...variantOf(shop, variant),
        ...(kept.has(titleOf(variant.optionValues))
          ? { id: kept.get(titleOf(variant.optionValues))?.id ?? '' }
          : {}),
      })),
    })
  }

  const setStock = (
    quantities: readonly {
      readonly inventoryItemId: string
      readonly locationId: string
      readonly quantity: number
    }[],
  ): object[] => {
    const variants = new Map(
      shop.products.flatMap((product) => product.variants.map((variant) => [variant.id, variant])),
    )
    const errors = quantities.flatMap(({ inventoryItemId, locationId, quantity }, index) => {
      const field = ['input', 'quantities', String(index)]
      const variant = variants.get(numberOf(inventoryItemId))
      if (variant && (variant.locationId ?? shop.locationId) !== numberOf(locationId))
        return [
          {
            field,
            message: 'The specified inventory item is not stocked at the location.',
            code: 'ITEM_NOT_STOCKED_AT_LOCATION',
          },
        ]
      if (!variant)
        return [
          {
            field,
            message: 'The specified inventory item could not be found.',
            code: 'INVALID_INVENTORY_ITEM',
          },
        ]
      return quantity < 0
        ? [{ field, message: "The quantity can't be negative.", code: 'INVALID_QUANTITY_NEGATIVE' }]
        : []
    })
    if (errors.length > 0) return errors
    const wanted = new Map(quantities.map((one) => [numberOf(one.inventoryItemId), one.quantity]))
    shop.products = shop.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => {
        const quantity = wanted.get(variant.id)
        return quantity === undefined ? variant : { ...variant, quantity }
      }),
    }))
    world.changed()
    return []
  }

  return {
    location: () => {
      need('read_locations')
      return { id: gid('Location', shop.locationId) }
    },
    locations: () => {
      need('read_locations')
      const first = { id: shop.locationId, name: 'Shop location' }
      return {
        nodes: [first, ...(shop.otherLocations ?? [])].map(({ id, name }) => ({
          id: gid('Location', id),
          name,
        })),
      }
    },
    publications: () => {
      need('write_publications')
      return { nodes: [{ id: gid('Publication', '1') }] }
    },
    productByIdentifier: ({ identifier }: { identifier: { customId?: { value: string } } }) => {
      const product = byKey(identifier.customId?.value)
      return product ? { id: gid('Product', product.id) } : null
    },
    metafieldDefinitionCreate: () => {
      need('write_products')
      if (shop.hasKeys)
        return { userErrors: [{ field: ['definition', 'key'], message: 'Key is in use', code: 'TAKEN' }] }
      shop.hasKeys = true
      world.changed()
      return { userErrors: [] }
    },
    productSet: (given: { identifier?: { customId?: { value: string } }; input: ProductInput }) => {
      need('write_products')
      return answering(() => {
        const product = setProduct(given.identifier?.customId?.value, given.input)
        return { product: { id: gid('Product', product.id) }, userErrors: [] }
      })
    },
    publishablePublish: ({ id }: { id: string }) => {
      need('write_publications')
      return answering(() => {
        keep({ ...find(id), isPublished: true })
        return { userErrors: [] }
      })
    },
    productUpdate: ({ product: { id, descriptionHtml, ...input } }: { product: ProductInput }) => {
      need('write_products')
      return answering(() => {
        const { title, productType, vendor, status } = input
        if (title !== undefined && title.trim() === '') throw new Invalid(['title'], "Title can't be blank")
        keep({
          ...find(id),
          ...(title === undefined ? {} : { title }),
          ...(productType === undefined ? {} : { productType }),
          ...(vendor === undefined ? {} : { vendor }),
          ...(status === undefined ? {} : { status }),
          ...(descriptionHtml === undefined ? {} : { description: descriptionHtml }),
        })
        return { userErrors: [] }
      })
    },
    productVariantsBulkUpdate: (given: { productId: string; variants: readonly VariantInput[] }) => {
      need('write_products')
      return answering(() => {
        const product = find(given.productId)
        const changes = new Map(given.variants.map((variant) => [numberOf(variant.id), variant]))
        const known = new Set(product.variants.map(({ id }) => id))
        if ([...changes.keys()].some((id) => !known.has(id)))
          throw new Invalid(['variants'], 'Product variant does not exist')
        for (const [index, { price }] of given.variants.entries())
          checkPrice(['variants', String(index)], price)
        const variants = product.variants.map((variant) => {
          const change = changes.get(variant.id)
          if (!change) return variant
          const {
            price = variant.price,
            compareAtPrice = variant.compareAtPrice ?? null,
            inventoryItem,
          } = change
          return { ...variant, price, compareAtPrice, cost: inventoryItem?.cost ?? variant.cost ?? null }
        })
        keep({ ...product, variants })
        return { userErrors: [] }
      })
    },
    productVariantsBulkCreate: (given: { productId: string; variants: readonly VariantInput[] }) => {
      need('write_products')
      return answering(() => {
        const product = find(given.productId)
        const taken = new Set(product.variants.map(({ title }) => title.toLowerCase()))
        const twice = given.variants.find(({ optionValues }) =>
          taken.has(titleOf(optionValues).toLowerCase()),
        )
        if (twice)
          throw new Invalid(['variants'], `The variant '${titleOf(twice.optionValues)}' already exists.`)
        keep({
          ...product,
          variants: [...product.variants, ...given.variants.map((variant) => variantOf(shop, variant))],
        })
        return { userErrors: [] }
      })
    },
    inventorySetQuantities: (
      given: {
        input: { quantities: readonly { inventoryItemId: string; locationId: string; quantity: number }[] }
      },
      _context: unknown,
      info: GraphQLResolveInfo,
    ) => {
      need('write_inventory')
      const key = idempotencyKeyOf(info)
      if (key === null)
        throw refusal('The @idempotent directive is required for this mutation but was not provided.')
      const done = (shop.stockKeys ??= [])
      if (done.includes(key)) return { userErrors: [] }
      const userErrors = setStock(given.input.quantities)
      if (userErrors.length === 0) done.push(key)
      if (done.length > 1000) done.shift()
      return { userErrors }
    },
  }
}
