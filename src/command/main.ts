#!/usr/bin/env node
/** Entry of the command `bitecs-collision`; see command.ts. */
import { runCommand } from './command.js'

process.exitCode = await runCommand(process.argv.slice(2), process.stdout, process.stderr)
