import type { Words } from '../kernel/words.ts'
import type { MeasurementStatus } from './sku-weights.ts'

export const measurementStatusWords: Words<MeasurementStatus> = {
  en: { open: 'To decide', taken: 'Taken over', kept: 'Estimate kept', replaced: 'Measured again' },
  zh: { open: '待处理', taken: '已采用', kept: '保留预估', replaced: '已重新测量' },
}
