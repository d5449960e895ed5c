/** The public face of engines: what the command line and the pages may import. */
export { calibrate, type Calibration } from './nccl/calibration.ts';
