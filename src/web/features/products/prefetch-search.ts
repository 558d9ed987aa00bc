import { common } from '../../../contract/common/common.ts'
import { products } from '../../../contract/products/products.ts'
import { prefetch } from '../../ui/call/prefetch.ts'
import { readFilters } from '../../ui/index-page/state/use-index-filters.ts'
import type { Search } from '../../ui/page/search.ts'
import { imageAddress } from '../../ui/products/image-address.ts'
import { searchInputOf, viewOf } from './catalogue-view.ts'
import { smallPicture } from './product-text.ts'

/** Covers in the first row of a wide screen. */
const firstRow = 6

/** Prefetches the page's search and first covers before the page's own code is loaded. */
export const prefetchPage = async (search: Search): Promise<void> => {
  const filters = readFilters(search)
  const [{ rows }, { imageHost }] = await Promise.all([
    prefetch(products.searchProducts, searchInputOf(filters, viewOf(filters.values))),
    prefetch(common.getPublicConfig, {}),
  ])
  for (const { coverUrl } of rows.slice(0, firstRow))
    if (coverUrl !== null) new Image().src = imageAddress(smallPicture(coverUrl), imageHost)
}
