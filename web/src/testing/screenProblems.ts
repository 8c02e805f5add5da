/**
 * Lists the texts of the shown sheet that are clipped, smaller than 1/45 of the shorter side, or have a contrast below
 * 7:1. It uses nothing outside of itself, because proofs send it to the page of a screen.
 */
export function findScreenProblems(): string[] {
  const smallest = Math.min(innerWidth, innerHeight) / 45
  const problems = new Set<string>()
  const readColour = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number)
  const getLuminance = ([red = 0, green = 0, blue = 0]: number[]) => {
    const linear = [red, green, blue].map((value) =>
      value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
  }
  const getBackground = (element: Element | null): number[] => {
    for (let node = element; node; node = node.parentElement) {
      const colour = readColour(getComputedStyle(node).backgroundColor)
      if (colour[3] !== 0) return colour
    }
    return [255, 255, 255]
  }
  const sheet = document.querySelector('.sheet')
  if (!sheet) return ['no sheet']
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!parent || !text || parent.closest('.unseen')) continue
    const { fontSize, color } = getComputedStyle(parent)
    if (Number.parseFloat(fontSize) < smallest) problems.add(`${text}: ${fontSize}, less than ${smallest}px`)
    const [dark = 0, light = 0] = [getLuminance(readColour(color)), getLuminance(getBackground(parent))].sort(
      (one, other) => one - other,
    )
    const contrast = (light + 0.05) / (dark + 0.05)
    if (contrast < 7) problems.add(`${text}: contrast ${contrast.toFixed(1)}`)
    const range = document.createRange()
    range.selectNodeContents(node)
    const frames = [sheet, parent.closest('.body'), parent.closest('.column'), parent.closest('.row')]
    for (const rect of range.getClientRects())
      for (const frame of frames) {
        if (!frame) continue
        const outer = frame.getBoundingClientRect()
        // Letters of a line can be higher than the line by a part of its size.
        const tolerance = rect.height / 4
        if (
          rect.left < outer.left - 1 ||
          rect.right > outer.right + 1 ||
          rect.top < outer.top - tolerance ||
          rect.bottom > outer.bottom + tolerance
        )
          problems.add(`${text}: outside of its ${frame.className}`)
      }
  }
  return [...problems]
}
