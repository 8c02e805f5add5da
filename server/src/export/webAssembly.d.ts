/** What the export uses of WebAssembly: Node has all of it, but its types leave it to those of a browser. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
