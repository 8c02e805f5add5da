import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'

type ZipContent = string | Uint8Array

/** An entry that is already compressed can declare any size and checksum. */
export type PackedEntry = { packed: Uint8Array; declaredSize: number; checksum?: number; isEncrypted?: boolean }

const isPacked = (content: ZipContent | PackedEntry): content is PackedEntry =>
  typeof content === 'object' && 'packed' in content

const pack = (content: ZipContent): PackedEntry => ({
  packed: deflateRawSync(content),
  declaredSize: Buffer.byteLength(content),
  checksum: crc32(content),
})

const deflate = promisify(deflateRaw)

/** Compresses an entry in another thread, so that a large file does not block requests. */
export const packEntry = async (content: Uint8Array): Promise<PackedEntry> => ({
  packed: await deflate(content),
  declaredSize: content.byteLength,
  checksum: crc32(content),
})

/** The first day that a date in an archive can have; 0 is no valid date. */
const DATE = 0x21

/** Builds a zip archive from its entries. */
export function buildZip(entries: Record<string, ZipContent | PackedEntry>): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path)
    const { packed, declaredSize, checksum = 0, isEncrypted = false } = isPacked(content) ? content : pack(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt16LE(DATE, 8)
    fields.writeUInt32LE(checksum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declaredSize, 18)
    fields.writeUInt16LE(name.length, 22)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    files.push(Buffer.from('PK\x03\x04'), fields, name, Buffer.from(packed))
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, end, name)
    offset += 30 + name.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06')
  const count = Math.min(Object.keys(entries).length, 0xfffe)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(size, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, tail])
}
