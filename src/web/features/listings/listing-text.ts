import { listingFailureWords } from '../../../contract/listings/listing-text.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type {
  ListingFailure,
  ListingRow,
  ListingStatus,
  ShopPresence,
} from '../../../contract/listings/listing-schemas.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const listingReads = [listings.listListings, listings.getListing, listings.listListingShops] as const

export const statusTones: Readonly<Record<ListingStatus, Tone>> = {
  draft: 'quiet',
  queued: 'working',
  retrying: 'working',
  listed: 'done',
  failed: 'problem',
}

export const listingText = defineText({
  en: {
    draft: 'Draft',
    queued: 'Listing in progress',
    retrying: 'Retrying',
    listed: 'Listed',
    failed: 'Failed',
    ahead: 'Unsynced changes',
    listNow: 'List now',
    listSecond: 'List a second copy',
    copy: (n: number) => `copy ${n}`,
    update: 'Update shop',
    updateSafety: 'Update safety information',
    safetySent: (n: number) => `Updating the safety information of ${counted(n, 'listing', 'listings')}.`,
    safetyNotSent: (n: number) => `${counted(n, 'listing was', 'listings were')} not updated`,
    retry: 'Try again',
    edit: 'Edit',
    remove: 'Remove listing',
    removeDraft: 'Delete draft',
    cancel: 'Cancel',
    openShop: 'Open in shop',
    openDraft: 'Open the draft',
    updateListing: 'Update the listing',
    openMyProducts: 'Open My products',
    presenceSince: 'since',
    reconnect: 'Reconnect shop',
    sent: (n: number) => `Sending ${counted(n, 'listing to its shop', 'listings to their shops')}.`,
    notSent: (n: number) => counted(n, 'listing could not be sent', 'listings could not be sent'),
    removeTitle: 'Remove this listing?',
    removeText: 'The product stays in the shop and stays matched. From now on, you manage its stock there.',
    removeDraftTitle: 'Delete this draft?',
    removeDraftText: 'It has not been listed in the shop, and your edits will be lost.',
    removed: 'Listing removed.',
  },
  zh: {
    draft: '草稿',
    queued: '刊登中',
    retrying: '重试中',
    listed: '已刊登',
    failed: '刊登失败',
    ahead: '有更改未同步',
    listNow: '立即刊登',
    listSecond: '再刊登一份',
    copy: (n: number) => `第 ${n} 份`,
    update: '更新到店铺',
    updateSafety: '更新安全信息',
    safetySent: (n: number) => `正在更新 ${formatNumber(n, 'zh')} 个商品的安全信息。`,
    safetyNotSent: (n: number) => `${formatNumber(n, 'zh')} 个商品未更新`,
    retry: '重试',
    edit: '编辑',
    remove: '移出列表',
    removeDraft: '删除草稿',
    cancel: '取消',
    openShop: '在店铺中打开',
    openDraft: '打开草稿',
    updateListing: '更新已刊登的商品',
    openMyProducts: '打开我的产品',
    presenceSince: '始于',
    reconnect: '重新连接店铺',
    sent: (n: number) => `正在将 ${formatNumber(n, 'zh')} 个商品写入店铺。`,
    notSent: (n: number) => `${n} 个提交失败`,
    removeTitle: '将商品移出列表？',
    removeText: '店铺中的商品和匹配关系会保留，之后库存由您自行管理。',
    removeDraftTitle: '删除草稿？',
    removeDraftText: '该商品尚未刊登到店铺，已填写的内容将被删除。',
    removed: '已移出列表。',
  },
})

export const failureText = defineText<Record<ListingFailure, string>>(listingFailureWords)

export const failureAdvice = defineText<Record<ListingFailure, string>>({
  en: {
    accessLost: 'Reconnect the shop, then try again.',
    scopeMissing: 'Reconnect the shop and approve the permission, then try again.',
    refused: 'Correct what the shop names, then try again.',
    gone: 'Try again to create the product once more, or remove the listing.',
    unavailable: 'Try again in a few minutes.',
  },
  zh: {
    accessLost: '请重新连接店铺，然后重试。',
    scopeMissing: '请重新连接店铺并同意授权，然后重试。',
    refused: '请按店铺提示修改，然后重试。',
    gone: '重试将重新创建商品，也可以移出列表。',
    unavailable: '请稍后重试。',
  },
})

export const presenceText = defineText<Record<ShopPresence['kind'], string>>({
  en: {
    listing: 'Already in this shop',
    mapped: 'Already in this shop as a product of your own, matched to our SKUs',
    draft: 'A draft of this product for this shop exists',
  },
  zh: {
    listing: '该店铺中已有此产品',
    mapped: '该店铺中已有匹配到此产品的自有商品',
    draft: '已有刊登到该店铺的草稿',
  },
})

/** These failures can only be resolved by reconnecting the shop. */
export const wantsReconnect = ({ failure }: Pick<ListingRow, 'failure'>): boolean =>
  failure?.reason === 'accessLost' || failure?.reason === 'scopeMissing'
