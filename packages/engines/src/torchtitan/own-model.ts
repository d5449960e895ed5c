import type { Architecture } from '@shardplay/core';

/** Imports that the builder below needs. */
export const OWN_MODEL_IMPORTS = [
  'from functools import partial',
  '',
  'import torch.nn as nn',
  '',
  'from torchtitan.distributed.pipeline_parallel import pipeline_llm',
  'from torchtitan.models.common import ComplexRoPE, Embedding, Linear, RMSNorm',
  'from torchtitan.models.common.config_utils import (',
  '    get_attention_config,',
  '    make_ffn_config,',
  '    make_gqa_config,',
  ')',
  'from torchtitan.models.common.param_init import skip_param_init',
  'from torchtitan.models.llama3 import parallelize_llama',
  'from torchtitan.models.llama3.model import Llama3Model, Llama3TransformerBlock',
  'from torchtitan.models.llama3.state_dict_adapter import Llama3StateDictAdapter',
  'from torchtitan.protocols.model_spec import ModelSpec',
];

/** Rotary positions of a model of other sizes: as many as torchtitan builds for its Llama 3. */
export const OWN_CONTEXT_TOKENS = 131_072;

/** Weights of a new model: the spread of most Llama-like ones. */
const INIT_STD = 0.02;

/** Python that builds a dense Llama of any size, and the call that gives it this one's. */
export function ownModel(model: Architecture, rotaryBase: number): { code: string; call: string } {
  const code = `
def own_model(*, n_layers, dim, n_heads, n_kv_heads, head_dim, hidden_dim, vocab_size, tied, theta, converters):
    """A dense Llama of any size, from torchtitan's own parts."""
    normal = partial(nn.init.trunc_normal_, std=${INIT_STD})
    linear = {"weight": normal, "bias": nn.init.zeros_}

    def norm():
        return RMSNorm.Config(normalized_shape=dim, param_init={"weight": nn.init.ones_})

    rope = ComplexRoPE.Config(dim=head_dim, max_context_length=${OWN_CONTEXT_TOKENS}, theta=theta)
    config = Llama3Model.Config(
        dim=dim,
        vocab_size=vocab_size,
        enable_weight_tying=tied,
        tok_embeddings=Embedding.Config(
            num_embeddings=vocab_size,
            embedding_dim=dim,
            param_init={"weight": skip_param_init if tied else normal},
        ),
        norm=norm(),
        lm_head=Linear.Config(in_features=dim, out_features=vocab_size, param_init=linear),
        layers=[
            Llama3TransformerBlock.Config(
                attention_norm=norm(),
                ffn_norm=norm(),
                attention=make_gqa_config(
                    dim=dim,
                    n_heads=n_heads,
                    n_kv_heads=n_kv_heads,
                    head_dim=head_dim,
                    wqkv_param_init=linear,
                    wo_param_init=linear,
                    inner_attention=get_attention_config("flex"),
                    fuse_qkv=True,
                    rope=rope,
                ),
                feed_forward=make_ffn_config(
                    dim=dim,
                    hidden_dim=hidden_dim,
                    w1_param_init=linear,
                    w2w3_param_init=linear,
                ),
            )
            for _ in range(n_layers)
        ],
    )
    for converter in converters:
        config = converter.build().convert(config)
    return ModelSpec(
        name="llama3",
        flavor="own",
        model=config,
        parallelize_fn=parallelize_llama,
        pipelining_fn=pipeline_llm,
        post_optimizer_build_fn=None,
        state_dict_adapter=Llama3StateDictAdapter,
    )
`;
  const call = `own_model(
        n_layers=${model.layers},
        dim=${model.hidden},
        n_heads=${model.heads},
        n_kv_heads=${model.kvHeads},
        head_dim=${model.headDim},
        hidden_dim=${model.ffn},
        vocab_size=${model.vocab},
        tied=${model.tiedEmbeddings ? 'True' : 'False'},
        theta=${rotaryBase},
        converters=converters,
    )`;
  return { code, call };
}
