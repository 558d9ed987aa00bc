import {
  listings,
  type ListingFailure,
  type ListingRow,
  type ListingStatus,
} from '../../../contract/listings.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** Reads that a change of a listing puts out of date. */
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
    queued: 'Being listed',
    retrying: 'Trying again',
    listed: 'Listed',
    failed: 'Failed',
    ahead: 'Changed since',
    you: 'you',
    shop: 'the shop',
    quayside: 'Quayside',
    listNow: 'List now',
    update: 'Update in shop',
    retry: 'Try again',
    edit: 'Edit',
    remove: 'Take off the list',
    removeDraft: 'Delete the draft',
    cancel: 'Cancel',
    openShop: 'Open in the shop',
    reconnect: 'Reconnect the shop',
    sent: (n: number) =>
      n === 1 ? 'It is being put into the shop.' : `${n} are being put into their shops.`,
    notSent: (n: number) => (n === 1 ? '1 could not be sent' : `${n} could not be sent`),
    removeTitle: 'Take it off the list?',
    removeText:
      'The product stays in the shop, and so does its mapping. Its stock there is yours to keep from then on.',
    removeDraftTitle: 'Delete the draft?',
    removeDraftText: 'Nothing of it is in the shop. What you wrote is gone.',
    removed: 'It is off the list.',
  },
  zh: {
    draft: '草稿',
    queued: '刊登中',
    retrying: '重试中',
    listed: '已刊登',
    failed: '失败',
    ahead: '有未更新的更改',
    you: '您',
    shop: '店铺',
    quayside: 'Quayside',
    listNow: '立即刊登',
    update: '更新到店铺',
    retry: '重试',
    edit: '编辑',
    remove: '移出列表',
    removeDraft: '删除草稿',
    cancel: '取消',
    openShop: '在店铺中打开',
    reconnect: '重新连接店铺',
    sent: (n: number) => (n === 1 ? '正在写入店铺。' : `正在写入 ${n} 个商品。`),
    notSent: (n: number) => `${n} 个未能提交`,
    removeTitle: '移出列表？',
    removeText: '商品及其匹配仍保留在店铺中，此后库存由您自行管理。',
    removeDraftTitle: '删除草稿？',
    removeDraftText: '店铺中没有该商品，已填写的内容将被删除。',
    removed: '已移出列表。',
  },
})

export const failureText = defineText<Record<ListingFailure, string>>({
  en: {
    accessLost: 'The shop no longer lets us in',
    scopeMissing: 'The shop has not allowed us to write products',
    refused: 'The shop refuses it',
    gone: 'The product was deleted in the shop',
    unavailable: 'The shop cannot be reached',
  },
  zh: {
    accessLost: '店铺已不再允许访问',
    scopeMissing: '店铺未授权写入商品',
    refused: '店铺拒绝了该商品',
    gone: '商品已在店铺中删除',
    unavailable: '无法连接店铺',
  },
})

/** Only approving the connection anew helps. */
export const wantsReconnect = ({ failure }: Pick<ListingRow, 'failure'>): boolean =>
  failure?.reason === 'accessLost' || failure?.reason === 'scopeMissing'
