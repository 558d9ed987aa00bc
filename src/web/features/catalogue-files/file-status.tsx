import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FileNote, FileProgress } from '../file-kit/file-note.tsx'
import { totalOf, type ProductFile } from './file-text.ts'

const text = defineText({
  en: {
    importing: (done: number, total: number) =>
      `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')} products`,
    done: (n: number) => `${counted(n, 'product', 'products')} imported.`,
    skipped: (n: number) =>
      `${counted(n, 'product was', 'products were')} skipped. Download the problem rows to see why.`,
    discarded: 'This file expired before it was imported. Upload it again.',
    failed: 'Something went wrong on our side. Imported products are kept. Import the remaining products.',
    nothing: 'This file matches your catalogue. There is nothing to import.',
    allBad:
      'No product in this file can be imported. Download the rows, fix the problems named in the last column, and upload them again.',
    someBad: (rows: number) =>
      `${counted(rows, 'row has a problem or belongs', 'rows have a problem or belong')} to a product that has one. You can import the other products now, then download these rows, fix them and upload them again.`,
    ready: 'Nothing has changed yet. Review the changes, then import the file.',
  },
  zh: {
    importing: (done: number, total: number) =>
      `${formatNumber(done, 'zh')} / ${formatNumber(total, 'zh')} 个产品`,
    done: (n: number) => `已导入 ${formatNumber(n, 'zh')} 个产品。`,
    skipped: (n: number) => `${formatNumber(n, 'zh')} 个产品未导入，原因见待修正的行。`,
    discarded: '此文件超期未导入，请重新上传。',
    failed: '系统出错，导入已中断。已导入的内容会保留，请继续导入其余部分。',
    nothing: '文件内容与现有数据一致，无需导入。',
    allBad: '此文件中没有可导入的产品。请下载待修正的行，按最后一列的说明修正后重新上传。',
    someBad: (rows: number) =>
      `${formatNumber(rows, 'zh')} 行无法导入（本行或同一产品的其他行有误）。请下载这些行，修正后重新上传；其余产品现在即可导入。`,
    ready: '尚未作任何更改。请核对待导入的更改，然后导入。',
  },
})

const statusMessage = (
  one: ProductFile,
  words: (typeof text)['en'],
): { tone: 'done' | 'yours' | 'problem'; message: string } => {
  if (one.status === 'failed') return { tone: 'problem', message: words.failed }
  if (one.status === 'discarded') return { tone: 'problem', message: words.discarded }
  const total = totalOf(one)
  if (total === 0 && one.rowsRejected === 0) return { tone: 'done', message: words.nothing }
  if (total === 0) return { tone: 'yours', message: words.allBad }
  return { tone: 'yours', message: one.rowsRejected > 0 ? words.someBad(one.rowsRejected) : words.ready }
}

export const FileStatus = ({ one }: { one: ProductFile }) => {
  const words = useText(text)
  const total = totalOf(one)
  if (one.status === 'importing')
    return <FileProgress label={words.importing(one.done, total)} done={one.done} total={total} />
  if (one.status === 'done') {
    return (
      <FileNote tone="done">
        {words.done(one.done - one.leftOut)} {one.leftOut > 0 && words.skipped(one.leftOut)}
      </FileNote>
    )
  }
  const { tone, message } = statusMessage(one, words)
  return <FileNote tone={tone}>{message}</FileNote>
}
