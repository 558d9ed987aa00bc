import { counted, formatNumber } from '../kernel/format.ts'
import type { PackTaskKind } from '../orders/pack-tasks.ts'
import { orderTemplate, type OrderFigures } from './order-text.ts'
import { given, listed, template } from './sentences.ts'

interface BinGoods {
  readonly code: string
  readonly bin: string
  readonly units: number
}

export const binRefusals = {
  binNotEmpty: template<BinGoods>({
    en: ({ bin, units }) =>
      `${counted(units, 'unit lies', 'units lie')} in ${bin}. Move the goods to another bin first.`,
    zh: ({ bin = '' }) => `库位 ${bin} 中还有货物，请先移到其他库位。`,
  }),
  binInactive: template<Pick<BinGoods, 'bin'>>({
    en: ({ bin }) => `${bin} is inactive. Choose another bin, or activate it.`,
    zh: ({ bin = '' }) => `库位 ${bin} 已停用，请选择其他库位或重新启用。`,
  }),
  tooFewInBin: template<BinGoods>({
    en: ({ code, bin, units }) =>
      `${bin} holds ${counted(units, 'unit', 'units')} of ${code}. Enter fewer units, or count the bin.`,
    zh: ({ code = '', bin = '', units }) =>
      `库位 ${bin} 中的 ${code} 数量不足${given(units, (held) => `（现有 ${formatNumber(held, 'zh')} 件）`)}，请减少数量或盘点库位。`,
  }),
  tooFewUnplaced: template<Pick<BinGoods, 'code' | 'units'>>({
    en: ({ code, units }) =>
      `${counted(units, 'unit', 'units')} of ${code} ${units === 1 ? 'lies' : 'lie'} in no bin. Enter fewer units, or correct the stock first.`,
    zh: ({ code = '', units }) =>
      `${code} 待上架数量不足${given(units, (left) => `（现有 ${formatNumber(left, 'zh')} 件）`)}，请减少数量或先修正库存。`,
  }),
  alreadyCounted: template<{ readonly by: string }>({
    en: ({ by }) => `${by} has counted these goods already.`,
    zh: ({ by = '同事' }) => `${by} 已完成该盘点。`,
  }),
  alreadyDecided: template<{ readonly by: string }>({
    en: ({ by }) => `${by} has decided on this difference already.`,
    zh: ({ by = '同事' }) => `${by} 已处理该差异。`,
  }),
  pickedMeanwhile: template<Pick<BinGoods, 'code' | 'units'> & { readonly by: string }>({
    en: ({ code, units, by }) =>
      `${by} has picked ${counted(units, 'unit', 'units')} of ${code} meanwhile. Check what is left and try again.`,
    zh: ({ code = '', by = '同事' }) => `${by} 刚刚拣取了 ${code}，请核对剩余数量后重试。`,
  }),
  stockMovedSince: template<BinGoods>({
    en: ({ code, bin }) =>
      `${code} in ${bin} has moved since it was counted. Reject the difference, and count again.`,
    zh: ({ code = '', bin = '' }) => `库位 ${bin} 中的 ${code} 在盘点后有变动，请驳回差异并重新盘点。`,
  }),
} as const

interface OpenTask {
  readonly kind: PackTaskKind
  readonly nameEn: string
  readonly nameZh: string
}

const namesEn: Readonly<Record<Exclude<PackTaskKind, 'service'>, string>> = {
  note: 'note to the packer',
  giftNote: 'gift note',
}
const namesZh: Readonly<Record<Exclude<PackTaskKind, 'service'>, string>> = {
  note: '打包备注',
  giftNote: '礼品留言',
}

export const packStationRefusals = {
  packTasksOpen: template<OrderFigures & { readonly tasks: readonly OpenTask[] }>({
    en: ({ number, tasks }) =>
      `${number} is not finished. Tick off first: ${listed(
        tasks.map(({ kind, nameEn }) => (kind === 'service' ? nameEn : namesEn[kind])),
        'en',
      )}.`,
    zh: ({ tasks = [] }) =>
      `订单尚未完成，请先勾选：${listed(
        tasks.map(({ kind, nameEn, nameZh }) => (kind === 'service' ? nameZh || nameEn : namesZh[kind])),
        'zh',
      )}。`,
  }),
  packPictureMissing: template<OrderFigures & { readonly nameEn: string; readonly nameZh: string }>({
    en: ({ number, nameEn }) => `${nameEn} needs a picture of the packed goods of ${number}. Take it first.`,
    zh: ({ nameEn = '', nameZh }) => `“${nameZh || nameEn}”需要打包照片，请先拍照。`,
  }),
  packedByColleague: template<OrderFigures & { readonly by: string }>({
    en: ({ number, by }) =>
      `${by} has closed or changed the parcel of ${number} meanwhile. It is reloaded: check it and try again.`,
    zh: ({ by = '同事' }) => `${by} 已封箱或修改该包裹。已重新载入，请核对后重试。`,
  }),
  parcelNotWeighed: orderTemplate(
    (number) => `Weigh the parcel of ${number} before you close it.`,
    '请先称重，再封箱。',
  ),
  noFreightDifference: orderTemplate(
    (number) => `The freight of ${number} is within the limit, so there is nothing to propose.`,
    '运费差额在限额内，无需处理。',
  ),
  notAGood: template<{ readonly code: string }>({
    en: ({ code }) => `${code} is a bundle. Weigh the products it is made of.`,
    zh: ({ code = '' }) => `${code} 是套装，请分别为其中的商品称重。`,
  }),
  measurementDecided: template<{ readonly code: string; readonly by: string }>({
    en: ({ code, by }) => `${by} has decided on the weight of ${code} already.`,
    zh: ({ code = '', by = '同事' }) => `${by} 已处理 ${code} 的重量差异。`,
  }),
}
