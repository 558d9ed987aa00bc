import type { ProductSource, ShopProduct } from '../../../modules/my-products/index.ts'
import type { ShopAccess, WithShopAccess } from '../../../modules/shops/index.ts'
import { answers, gidOf, idOf, type GraphqlProduct, type GraphqlVariant } from './answers.ts'
import { QueryTooCostly, type ShopifyClient } from './client.ts'
import { variantTitleOf } from './mapping.ts'

/** The limit per call is 1000; stay below, because Shopify's estimates vary. */
const maxCallCost = 900
const maxProducts = 100
const firstProducts = 10
/** Variants read with their product; more are read in pages. */
const variantsPerProduct = 10
const variantsPerPage = 100

const pictureOf = (media: GraphqlProduct['featuredMedia'] | undefined): string | null =>
  media?.preview?.image?.url ?? null

const productOf = (product: GraphqlProduct, variants: readonly GraphqlVariant[]): ShopProduct => ({
  key: idOf(product.id),
  title: product.title,
  imageUrl: pictureOf(product.featuredMedia),
  updatedAt: product.updatedAt,
  variants: variants.map(({ id, title, sku, media }) => ({
    variantId: idOf(id),
    title: variantTitleOf(title),
    sku: sku ?? '',
    imageUrl: pictureOf(media.nodes[0]),
  })),
})

const withAllVariants = async (
  client: ShopifyClient,
  access: ShopAccess,
  product: GraphqlProduct,
): Promise<ShopProduct> => {
  const variants = [...product.variants.nodes]
  let page = product.variants.pageInfo
  while (page.hasNextPage) {
    const variables = { id: product.id, variants: variantsPerPage, after: page.endCursor }
    const { data } = await client.send(access, 'MoreVariants', variables, answers.MoreVariants)
    if (!data.product) break
    variants.push(...data.product.variants.nodes)
    page = data.product.variants.pageInfo
  }
  return productOf(product, variants)
}

export const createProductSource = (client: ShopifyClient, withAccess: WithShopAccess): ProductSource => {
  let productsPerPage = firstProducts
  const readPage = async (access: ShopAccess, after: string | null, query: string | null) => {
    for (;;) {
      const first = productsPerPage
      const variables = { first, variants: variantsPerProduct, after, query }
      try {
        const { data, requestedCost } = await client.send(
          access,
          'ProductPage',
          variables,
          answers.ProductPage,
        )
        if (requestedCost) {
          const affordable = Math.floor((first * maxCallCost) / requestedCost)
          productsPerPage = Math.max(1, Math.min(maxProducts, affordable))
        }
        return data.products
      } catch (error) {
        if (!(error instanceof QueryTooCostly) || first === 1) throw error
        productsPerPage = Math.max(1, Math.floor(first / 2))
      }
    }
  }
  return {
    listProducts: (shop, { updatedSince, cursor }) =>
      withAccess(shop, async (access) => {
        const query = updatedSince ? `updated_at:>='${updatedSince.toISOString()}'` : null
        const { nodes, pageInfo } = await readPage(access, cursor, query)
        const products: ShopProduct[] = []
        for (const product of nodes) products.push(await withAllVariants(client, access, product))
        return { products, cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null }
      }),
    findDeleted: (shop, variantIds) =>
      withAccess(shop, async (access) => {
        const ids = variantIds.map((id) => gidOf('ProductVariant', id))
        const { data } = await client.send(access, 'StandingVariants', { ids }, answers.StandingVariants)
        const standing = new Set(data.nodes.flatMap((node) => (node ? [idOf(node.id)] : [])))
        return variantIds.filter((id) => !standing.has(id))
      }),
  }
}
