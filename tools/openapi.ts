// Prints the OpenAPI document of the contract, or writes it to a given file.
import { writeFile } from 'node:fs/promises'
import { contract } from '../contract/index.ts'
import { buildOpenApiDocument } from '../contract/kernel/openapi.ts'

const text = `${JSON.stringify(buildOpenApiDocument(contract, { title: '开卷', version: '1' }), null, 2)}\n`
const file = process.argv[2]
if (file) await writeFile(file, text)
else process.stdout.write(text)
