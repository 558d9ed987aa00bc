import { expect, it } from 'vitest'
import {
  acceptOf,
  documentTypes,
  imageTypes,
  isOfTypes,
  isPictureName,
  limitExceeded,
  uploadFailed,
  uploadLimit,
  uploadMaxBytes,
} from './upload-rules.ts'

it('images are recognised by png, jpg, jpeg, gif, bmp and svg', () => {
  expect(imageTypes).toEqual(['png', 'jpg', 'jpeg', 'gif', 'bmp', 'svg'])
  for (const type of imageTypes) expect(isPictureName(`a.b.${type.toUpperCase()}`)).toBe(true)
  for (const name of ['a.webp', 'png', 'a.png.exe', 'a.apng', 'jpg.txt'])
    expect(isPictureName(name)).toBe(false)
})

it('documents are doc, xls, ppt, txt, pdf and json, old and new', () => {
  expect(documentTypes).toEqual(['doc', 'xls', 'ppt', 'txt', 'pdf', 'json'])
  for (const name of ['a.doc', 'a.DOCX', 'a.xlsx', 'a.pptx', 'a.txt', 'a.pdf', 'a.json']) {
    expect(isOfTypes(name, documentTypes)).toBe(true)
  }
  for (const name of ['a.docm', 'a.html', 'a.zip', 'a.jsonx', 'a.pdfx', 'doc']) {
    expect(isOfTypes(name, documentTypes)).toBe(false)
  }
  expect(acceptOf(['doc', 'pdf'])).toBe('.doc,.docx,.pdf')
})

it('an uploader accepts 1 file of up to 5 MB by default', () => {
  expect([uploadLimit, uploadMaxBytes]).toEqual([1, 5 * 1024 * 1024])
})

it("its messages are 'exceed the limit' and 'upload fail'", () => {
  expect([limitExceeded, uploadFailed]).toEqual(['exceed the limit', 'upload fail'])
})
