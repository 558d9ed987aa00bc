import { Button } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { operatorCatalogue } from '../../../contract/operator/catalogue.ts'
import { invalidateCalls } from '../../ui/call/use-call.ts'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/components/detail-page.tsx'
import { FileDrop } from '../../ui/components/file-drop.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { matchPictures, sendPictures, type NamedPicture, type PictureState } from './send-pictures.ts'
import './catalogue.css'

const text = defineText({
  en: {
    subtitle:
      'Name each file after a product or SKU code: MUG.jpg is the first picture, MUG-2.jpg the second. Additional SKU pictures are added to the product.',
    hint: 'Up to 500 pictures at a time, 10 MB each',
    summary: (matched: number, unmatched: number, done: number) =>
      `${matched} matched, ${unmatched} not matched, ${done} uploaded.`,
    send: (n: number) => (n === 1 ? 'Upload 1 picture' : `Upload ${n} pictures`),
    file: 'File',
    place: 'Product or SKU',
    state: 'Status',
    nth: (code: string, n: number) => (n === 1 ? code : `${code}, picture ${n}`),
    product: 'product',
    sku: 'SKU',
    nobody: 'no product or SKU has this code',
    list: 'Pictures',
  },
  zh: {
    subtitle:
      '请以产品编码或 SKU 编码命名文件：MUG.jpg 为第一张，MUG-2.jpg 为第二张。SKU 从第二张起归入所属产品。',
    hint: '一次最多 500 张，每张 10 MB',
    summary: (matched: number, unmatched: number, done: number) =>
      `${matched} 张已匹配，${unmatched} 张未匹配，${done} 张已完成。`,
    send: (n: number) => `上传 ${n} 张图片`,
    file: '文件',
    place: '匹配到',
    state: '状态',
    nth: (code: string, n: number) => (n === 1 ? code : `${code}，第 ${n} 张`),
    product: '产品',
    sku: 'SKU',
    nobody: '未找到此编码的产品或 SKU',
    list: '图片',
  },
})

const stateText = defineText<Record<PictureState, string>>({
  en: {
    unmatched: 'Not matched',
    ready: 'Ready',
    sending: 'Uploading',
    attached: 'Uploaded',
    noRoom: 'Product picture limit reached',
    notFound: 'Code no longer exists',
    failed: 'Failed',
  },
  zh: {
    unmatched: '未匹配',
    ready: '待上传',
    sending: '上传中',
    attached: '已完成',
    noRoom: '产品图片已满',
    notFound: '编码已删除',
    failed: '失败',
  },
})

const tones: Record<PictureState, Tone> = {
  unmatched: 'problem',
  ready: 'quiet',
  sending: 'working',
  attached: 'done',
  noRoom: 'problem',
  notFound: 'problem',
  failed: 'problem',
}

const maxFiles = 500

/** Many pictures at once, each to the product or SKU that its name says. */
const PicturesPage = () => {
  const words = useText(text)
  const client = useQueryClient()
  const [pictures, setPictures] = useState<readonly NamedPicture[]>([])
  const [isBusy, setIsBusy] = useState(false)
  useLeaveGuard(isBusy)
  const tell = (key: string, part: Partial<NamedPicture>): void =>
    setPictures((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    try {
      await work()
    } finally {
      setIsBusy(false)
    }
  }
  const take = (files: readonly File[]): void =>
    void busily(async () => setPictures(await matchPictures(files))).catch(() => {
      // The call has told the user; the files can be chosen again.
      setPictures([])
    })
  const send = (): void =>
    void busily(async () => {
      await sendPictures(pictures, tell)
      await invalidateCalls(client, [operatorCatalogue.listProducts, operatorCatalogue.getProduct])
    })
  const due = pictures.filter(({ state }) => state === 'ready' || state === 'failed').length
  const done = pictures.filter(({ state }) => state === 'attached').length
  const unmatched = pictures.filter(({ state }) => state === 'unmatched').length
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <Button type="primary" loading={isBusy} disabled={due === 0} onClick={send}>
            {words.send(due)}
          </Button>
        }
      />
      <div className="q-stack">
        <FileDrop
          accept=".jpg,.jpeg,.png,.webp,.gif"
          maxBytes={10 * 1024 * 1024}
          maxFiles={maxFiles}
          hint={words.hint}
          onFiles={take}
        />
        {pictures.length > 0 && (
          <Card title={words.list} flush>
            <p className="q-sku-hint" role="status">
              {words.summary(pictures.length - unmatched, unmatched, done)}
              <progress className="q-progress" max={pictures.length - unmatched} value={done} />
            </p>
            <PictureTable pictures={pictures} />
          </Card>
        )}
      </div>
    </div>
  )
}
export default PicturesPage

const PictureTable = ({ pictures }: { pictures: readonly NamedPicture[] }) => {
  const words = useText(text)
  const states = useText(stateText)
  // What needs a hand comes first.
  const sorted = [
    ...pictures.filter(({ state }) => tones[state] === 'problem'),
    ...pictures.filter(({ state }) => tones[state] !== 'problem'),
  ]
  return (
    <div className="q-sku-scroll">
      <table className="q-table">
        <thead>
          <tr>
            <th scope="col">{words.file}</th>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ key, file, match, state, problem }) => (
            <tr key={key}>
              <td>{file.name}</td>
              <td>
                {match ? (
                  <>
                    {words.nth(match.code, match.place)} <span className="q-muted">{words[match.kind]}</span>
                  </>
                ) : (
                  <span className="q-muted">{words.nobody}</span>
                )}
              </td>
              <td>
                <StatusTag tone={tones[state]}>{states[state]}</StatusTag> {problem}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
