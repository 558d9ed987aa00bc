import { Button } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { invalidateCalls } from '../../../ui/call/use-call.ts'
import { useLeaveGuard } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { FileDrop } from '../../../ui/uploads/file-drop.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'
import { matchPictures, sendPictures, type NamedPicture, type PictureState } from './send-pictures.ts'
import '../common/catalogue.css'

const text = defineText({
  en: {
    subtitle:
      'Name each file after a product or SKU code: MUG.jpg is the first image, MUG-2.jpg the second. Additional SKU images are added to the product.',
    hint: 'Up to 500 images at a time, 10 MB each',
    summary: (matched: number, unmatched: number, done: number) =>
      `${formatNumber(matched, 'en')} matched, ${formatNumber(unmatched, 'en')} not matched, ${formatNumber(done, 'en')} uploaded.`,
    send: (n: number) => (n === 0 ? 'Upload images' : `Upload ${counted(n, 'image', 'images')}`),
    file: 'File',
    place: 'Product or SKU',
    state: 'Status',
    nth: (code: string, n: number) => (n === 1 ? code : `${code}, image ${n}`),
    product: 'product',
    sku: 'SKU',
    noMatch: 'no product or SKU has this code',
    list: 'Images',
  },
  zh: {
    subtitle:
      '请以产品编码或 SKU 编码命名文件：MUG.jpg 为第一张，MUG-2.jpg 为第二张。SKU 的第二张及以后的图片会添加到所属产品。',
    hint: '一次最多 500 张，每张 10 MB',
    summary: (matched: number, unmatched: number, done: number) =>
      `${formatNumber(matched, 'zh')} 张已匹配，${formatNumber(unmatched, 'zh')} 张未匹配，${formatNumber(done, 'zh')} 张已完成。`,
    send: (n: number) => (n === 0 ? '上传图片' : `上传 ${formatNumber(n, 'zh')} 张图片`),
    file: '文件',
    place: '匹配到',
    state: '状态',
    nth: (code: string, n: number) => (n === 1 ? code : `${code}，第 ${n} 张`),
    product: '产品',
    sku: 'SKU',
    noMatch: '未找到此编码的产品或 SKU',
    list: '图片',
  },
})

const stateText = defineText<Record<PictureState, string>>({
  en: {
    unmatched: 'Not matched',
    ready: 'Ready',
    sending: 'Uploading',
    attached: 'Uploaded',
    noRoom: 'Product image limit reached',
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

/** Uploads many images and attaches each to the product or SKU in its file name. */
const PicturesPage = () => {
  const words = useText(text)
  const client = useQueryClient()
  const [pictures, setPictures] = useState<readonly NamedPicture[]>([])
  const [isBusy, setIsBusy] = useState(false)
  useLeaveGuard(isBusy)
  const update = (key: string, part: Partial<NamedPicture>): void =>
    setPictures((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    try {
      await work()
    } finally {
      setIsBusy(false)
    }
  }
  const selectFiles = (files: readonly File[]): void =>
    void whileBusy(async () => setPictures(await matchPictures(files))).catch(() => {
      // The call layer has shown the error; the files can be selected again.
      setPictures([])
    })
  const send = (): void =>
    void whileBusy(async () => {
      await sendPictures(pictures, update)
      await invalidateCalls(client, [operatorCatalogue.listProducts, operatorCatalogue.getProduct])
    })
  const pending = pictures.filter(({ state }) => state === 'ready' || state === 'failed').length
  const done = pictures.filter(({ state }) => state === 'attached').length
  const unmatched = pictures.filter(({ state }) => state === 'unmatched').length
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <Button type="primary" loading={isBusy} disabled={pending === 0} onClick={send}>
            {words.send(pending)}
          </Button>
        }
      />
      <div className="q-stack">
        <FileDrop
          accept=".jpg,.jpeg,.png,.webp,.gif"
          maxBytes={10 * 1024 * 1024}
          maxFiles={maxFiles}
          hint={words.hint}
          onFiles={selectFiles}
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
                  <span className="q-muted">{words.noMatch}</span>
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
