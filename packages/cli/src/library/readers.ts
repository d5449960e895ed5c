export { READERS } from '@shardplay/engines';
