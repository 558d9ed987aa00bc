import { counted, formatNumber } from '../kernel/format.ts'
import { given, template } from './sentences.ts'

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
      `${bin} holds ${counted(units, 'unit', 'units')} of ${code}. Move fewer units, or count the bin.`,
    zh: ({ code = '', bin = '', units }) =>
      `库位 ${bin} 中的 ${code} 数量不足${given(units, (held) => `（现有 ${formatNumber(held, 'zh')} 件）`)}，请减少数量或盘点库位。`,
  }),
  tooFewUnplaced: template<Pick<BinGoods, 'code' | 'units'>>({
    en: ({ code, units }) =>
      `${counted(units, 'unit', 'units')} of ${code} ${units === 1 ? 'lies' : 'lie'} in no bin. Put away fewer units, or correct the stock first.`,
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
