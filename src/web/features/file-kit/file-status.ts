import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

/** Of an uploaded file. */
type FileStatus = 'previewing' | 'ready' | 'importing' | 'done' | 'failed' | 'discarded'

export const fileTones: Record<FileStatus, Tone> = {
  previewing: 'working',
  ready: 'yours',
  importing: 'working',
  done: 'done',
  failed: 'problem',
  discarded: 'quiet',
}

export const fileStatusText = defineText<Record<FileStatus, string>>({
  en: {
    previewing: 'Reading file',
    ready: 'Ready to import',
    importing: 'Importing',
    done: 'Imported',
    failed: 'Stopped',
    discarded: 'Not imported',
  },
  zh: {
    previewing: '读取中',
    ready: '待导入',
    importing: '导入中',
    done: '已导入',
    failed: '已中断',
    discarded: '未导入',
  },
})
