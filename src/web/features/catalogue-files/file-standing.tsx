import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { totalOf, type ProductFile } from './file-words.ts'

const text = defineText({
  en: {
    placing: (done: number, total: number) =>
      `${done.toLocaleString()} of ${total.toLocaleString()} products`,
    placingWords: 'You may leave this page: the import goes on by itself.',
    done: (n: number) =>
      n === 1 ? '1 product was taken over.' : `${n.toLocaleString()} products were taken over.`,
    left: (n: number) =>
      n === 1
        ? '1 was left as it was; the rows to mend say why.'
        : `${n.toLocaleString()} were left as they were; the rows to mend say why.`,
    discarded: 'This file was not imported in time. Upload it again.',
    failed: 'Something went wrong on our side. What was taken over stays; import the rest.',
    nothing: 'Everything in this file is so already. There is nothing to import.',
    allBad:
      'No product of this file can be imported as it is. Download the rows, mend what their last column names, and upload them again.',
    someBad: (rows: number) =>
      `${rows.toLocaleString()} ${rows === 1 ? 'row has a problem or belongs' : 'rows have a problem or belong'} to a product that has one. The others can be imported now; download these, mend them and upload them again.`,
    ready: 'Nothing is changed yet. Look through what this file changes, then import it.',
  },
  zh: {
    placing: (done: number, total: number) => `${done.toLocaleString()} / ${total.toLocaleString()} 个产品`,
    placingWords: '您可以离开此页面，导入会自动继续。',
    done: (n: number) => `已导入 ${n.toLocaleString()} 个产品。`,
    left: (n: number) => `${n.toLocaleString()} 个保持不变，原因见待修正的行。`,
    discarded: '此文件未在期限内导入，请重新上传。',
    failed: '我们的系统出现问题。已导入的内容保留，请继续导入其余部分。',
    nothing: '文件内容与现有数据一致，无需导入。',
    allBad: '此文件中没有可直接导入的产品。请下载这些行，按最后一列的说明修正后重新上传。',
    someBad: (rows: number) =>
      `${rows.toLocaleString()} 行有问题，或属于有问题的产品。其余产品现在即可导入；请下载这些行，修正后重新上传。`,
    ready: '尚未作任何更改。请查看此文件将更改的内容，然后导入。',
  },
})

const wordsOf = (one: ProductFile, words: (typeof text)['en']): { tone: string; said: string } => {
  if (one.status === 'failed') return { tone: 'problem', said: words.failed }
  if (one.status === 'discarded') return { tone: 'problem', said: words.discarded }
  const total = totalOf(one)
  if (total === 0 && one.rowsBad === 0) return { tone: 'done', said: words.nothing }
  if (total === 0) return { tone: 'yours', said: words.allBad }
  return { tone: 'yours', said: one.rowsBad > 0 ? words.someBad(one.rowsBad) : words.ready }
}

/** Where the file stands, in words and numbers. */
export const FileStanding = ({ one }: { one: ProductFile }) => {
  const words = useText(text)
  const total = totalOf(one)
  if (one.status === 'importing') {
    return (
      <div className="q-file-note" role="status">
        <strong className="q-tabular">{words.placing(one.done, total)}</strong>
        <progress className="q-progress" max={Math.max(1, total)} value={one.done} />
        <span className="q-muted">{words.placingWords}</span>
      </div>
    )
  }
  if (one.status === 'done') {
    return (
      <div className="q-file-note q-file-note-done" role="status">
        <Icon name="check" size={18} />
        <span>
          {words.done(one.done - one.leftOut)} {one.leftOut > 0 && words.left(one.leftOut)}
        </span>
      </div>
    )
  }
  const { tone, said } = wordsOf(one, words)
  return (
    <div className={`q-file-note q-file-note-${tone}`} role="status">
      <Icon name={tone === 'done' ? 'check' : 'alert'} size={18} />
      <span>{said}</span>
    </div>
  )
}
