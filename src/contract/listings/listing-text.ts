import type { Words } from '../kernel/words.ts'
import type { ListingFailure } from './listing-schemas.ts'

export const listingFailureWords: Words<ListingFailure> = {
  en: {
    accessLost: 'The shop has revoked our access',
    scopeMissing: 'We don’t have permission to create products in this shop',
    refused: 'The shop rejected it',
    gone: 'The product was deleted in the shop',
    unavailable: 'The shop can’t be reached',
  },
  zh: {
    accessLost: '店铺授权已失效',
    scopeMissing: '店铺未授权写入商品',
    refused: '店铺拒绝了该商品',
    gone: '店铺中的商品已删除',
    unavailable: '无法连接店铺',
  },
}
