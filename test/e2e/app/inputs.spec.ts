import { expect, type Locator, type Page } from '@playwright/test'
import { olivia, signInOperator, signInSeller } from '../support/people.ts'
import { hostileContent, test } from '../support/test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

const newNotice = async (page: Page): Promise<Locator> => {
  await signInOperator(page, olivia, '/ops/notices/notice')
  const editor = page.getByRole('textbox', { name: 'Message' })
  await expect(editor).toBeVisible()
  return editor
}

const files = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })

test('the editor is 200 px high and says what to write while it is empty, in the reader’s language', async ({
  page,
}) => {
  const editor = await newNotice(page)
  const says = () =>
    editor.evaluate((element) => {
      const first = element.querySelector('.is-editor-empty')
      return first ? getComputedStyle(first, '::before').content : null
    })
  const height = async () => (await page.locator('.q-editor-room').boundingBox())?.height
  expect(await says()).toBe('"Write the announcement"')
  expect(await height()).toBe(200)
  await editor.fill('x')
  expect(await says()).toBeNull()
  await page.evaluate(() => localStorage.setItem('locale', 'zh'))
  await page.reload()
  await page.getByRole('toolbar', { name: '格式' }).waitFor()
  await page.locator('.q-editor-content').fill('')
  expect(await page.locator('.q-editor-content').getAttribute('aria-placeholder')).toBe('请输入公告内容')
  expect(await height()).toBe(200)
})

test('the editor works by keyboard alone and keeps its text while another tab is active', async ({
  page,
}) => {
  const editor = await newNotice(page)
  await editor.focus()
  await page.keyboard.press('Shift+Tab')
  const bold = page.getByRole('button', { name: 'Bold' })
  await expect(bold).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expect(editor).toBeFocused()
  await page.keyboard.type('heavy')
  await expect(editor.locator('strong')).toHaveText('heavy')

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link').nth(1).click()
  await expect(editor.locator('strong')).toHaveText('heavy')
  await editor.press('End')
  await page.keyboard.type(' still')
  await expect(editor).toContainText('heavy still')
})

test('an image from the toolbar and a pasted one are uploaded and inserted', async ({ page }) => {
  const editor = await newNotice(page)
  const inserted = editor.locator('img[src^="/app/files/"]')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Insert images' }).click()
  await (await choosing).setFiles(picture('one.png'))
  await expect(inserted).toHaveCount(1)
  await editor.evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, png.toString('base64'))
  await expect(inserted).toHaveCount(2)

  await page.route('**/app/ops/UploadFile', (route) =>
    route.fulfill({ json: { code: 0, msg: 'No room.', data: null } }),
  )
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Insert images' }).click()
  await (await again).setFiles(picture('two.png'))
  await expect(page.getByText('upload fail')).toBeVisible()
  await expect(inserted).toHaveCount(2)
})

test(
  'rich text is sanitised in the browser too',
  { annotation: { type: hostileContent } },
  async ({ page }) => {
    await signInSeller(page, 'caleb@peakpaddle.example')
    const richText =
      '<h2>Shown</h2><p onclick="hit()">words <a href="javascript:hit()">trap</a> <a href="https://x.example">way</a></p>' +
      '<img src="x" onerror="hit()"><script>hit()</script><iframe src="/app"></iframe><svg onload="hit()"></svg>'
    const notice = {
      id: '7',
      title: 'Odd words',
      createTime: new Date().toISOString(),
      images: '',
      richText,
      files: '[]',
      attachments: [],
    }
    await page.route('**/app/Notice/7', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: notice } }),
    )
    await page.addInitScript(() => {
      Reflect.set(window, 'hit', () => document.body.setAttribute('data-hit', ''))
    })
    await page.goto('/appvue/function/notification/7')
    const shown = page.locator('.q-rich-text')
    await expect(shown.getByRole('heading', { name: 'Shown' })).toBeVisible()
    await shown.getByText('trap').click()
    await expect(shown.getByRole('link')).toHaveCount(1)
    await expect(shown.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(shown.locator('script, iframe, svg, img, [onclick]')).toHaveCount(0)
    await expect(page.locator('body')).not.toHaveAttribute('data-hit')
  },
)

test('an uploader shows progress and errors, and hides its control at its limit', async ({ page }) => {
  await newNotice(page)
  const group = files(page, 'Files')
  const control = group.locator('input[type=file]')
  await expect(control).toBeAttached()

  await page.route('**/app/ops/UploadFile', (route) =>
    route.fulfill({ json: { code: 500, msg: '', data: null } }),
  )
  await control.setInputFiles(picture('one.png'))
  await expect(page.getByText('upload fail', { exact: true })).toBeVisible()
  const again = group.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()

  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.unroute('**/app/ops/UploadFile')
  await page.route('**/app/ops/UploadFile', async (route) => {
    await held
    await route.continue()
  })
  await again.click()
  await expect(group).toHaveAttribute('aria-busy', 'true')
  await expect(group.getByRole('status', { name: 'Uploading one.png' })).toBeVisible()
  answer()
  await expect(group.getByRole('link', { name: 'one.png' })).toBeVisible()
  await expect(group).toHaveAttribute('aria-busy', 'false')
})

test('more images than the limit are rejected; the control hides at the limit and reappears', async ({
  page,
}) => {
  await signInSeller(page, 'caleb@peakpaddle.example', '/appvue/function/newTickets')
  await page.getByRole('button', { name: 'New ticket' }).first().click()
  const images = files(page, 'Images')
  const control = images.locator('input[type=file]')
  await control.setInputFiles(['a.png', 'b.png', 'c.png', 'd.png'].map(picture))
  await expect(page.getByText('exceed the limit', { exact: true })).toBeVisible()
  await expect(images.getByRole('listitem')).toHaveCount(0)
  await control.setInputFiles(['a.png', 'b.png', 'c.png'].map(picture))
  await expect(images.getByRole('listitem')).toHaveCount(3)
  await expect(control).toHaveCount(0)
  await images.getByRole('button', { name: 'Remove b.png' }).click()
  await expect(control).toBeAttached()
  await control.setInputFiles({ name: 'd.gif', mimeType: 'image/gif', buffer: png })
  await expect(page.getByText('d.gif is not a supported file type.')).toBeVisible()
})

test('Enter adds a keyword, Backspace in the empty input removes the last one', async ({ page }) => {
  await signInOperator(page, olivia, '/ops/products/product')
  const input = page.getByRole('textbox', { name: 'Keywords' })
  const tag = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
  await input.pressSequentially('camping')
  await page.keyboard.press('Enter')
  await expect(tag('camping')).toBeVisible()
  await expect(input).toHaveValue('')
  await input.pressSequentially('Camping')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This value has already been added.')).toBeVisible()
  await expect(tag('Camping')).toHaveCount(0)
  await input.fill('gift')
  await page.keyboard.press('Enter')
  await expect(tag('gift')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(tag('gift')).toHaveCount(0)
  await expect(tag('camping')).toBeVisible()
})

test('products are found by keyword; hovering a card shows the remark over the image', async ({ page }) => {
  await signInOperator(page, olivia, '/ops/products?view=cards')
  const search = page.getByRole('searchbox')
  await search.fill('housewarming foam')
  await expect(page.getByText('No results match these filters')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await search.fill('mug housewarming')
  const card = page.getByRole('listitem').filter({ hasText: 'Stoneware mug 350 ml' })
  await expect(card).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(0) // decorative, named by the adjacent text
  await expect(card.locator('img')).toHaveAttribute('loading', 'lazy')
  await expect(card).toContainText('$3.85')
  const remark = card.getByText('Fewer than 1 in 500 arrive broken')
  await expect(remark).toHaveCSS('opacity', '0')
  await card.locator('img').hover()
  await expect(remark).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(remark).toHaveCSS('opacity', '0')
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Stoneware mug 350 ml' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Keywords' }).waitFor()
})

test('a shop icon is chosen from pages of 500 by keyword, and appears in the order filter', async ({
  page,
}) => {
  await signInSeller(page, 'caleb@peakpaddle.example', '/appvue/stores/index')
  const shop = page.getByRole('article').first()
  await shop.getByRole('button', { name: /^Choose an icon for/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Icon for/ })
  const icons = dialog.getByRole('option')
  await expect(icons).toHaveCount(500)
  await expect(dialog.getByText(/^1–500 of \d,\d{3}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText(/^501–1,000 of/)).toBeVisible()
  await dialog.getByRole('searchbox').fill('mountain snow')
  await expect(icons).toHaveCount(1)
  await dialog.getByRole('option', { name: 'Mountain snow' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(shop.locator('.q-sign')).toHaveCSS('mask-image', /mountain-snow\.svg/)
  await page.goto('/appvue/orders/dropshippingOrders')
  await page.getByRole('combobox', { name: 'Shop' }).click()
  await expect(page.locator('.ant-select-dropdown .q-sign')).toHaveCount(1)
})

test("a dictionary label is '--' until it is loaded", async ({ page }) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/app/ops/GetDicts**', async (route) => {
    await held
    await route.continue()
  })
  await signInOperator(page, olivia, '/ops/products?q=alarm%20clock')
  const row = page.locator('tbody tr[tabindex]').first()
  await row.focus()
  await page.keyboard.press(' ')
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('--').first()).toBeVisible()
  answer()
  await expect(panel.getByText('Battery').first()).toBeVisible()
})
